//! The system's own dialog in which a player picks or names a file. It stands beside the window, which goes on meanwhile.

use std::{
    future::Future,
    path::{Path, PathBuf},
    sync::{Arc, OnceLock},
};

use bevy::{
    tasks::{AsyncComputeTaskPool, Task},
    winit::{EventLoopProxyWrapper, WinitUserEvent},
};
use rfd::{AsyncFileDialog, FileHandle};

/// A dialog that is open. Forgotten once it is dropped.
pub(crate) struct FileDialog {
    picked: Arc<OnceLock<Option<PathBuf>>>,
    _asking: Task<()>,
}

impl FileDialog {
    /// Opens a dialog with this title that begins in a folder and shows `.ron` files; the window is woken when it
    /// closes.
    pub(crate) fn open(title: &str, folder: Option<&Path>, window: Option<&EventLoopProxyWrapper>) -> Self {
        let dialog = titled(title, folder).add_filter("Linstock", &["ron"]);
        Self::asking(dialog.pick_file(), window)
    }

    /// Opens a dialog with this title that names a new picture, at first so and in this folder, and asks before an old file
    /// is replaced; the window is woken when it closes.
    pub(crate) fn save(title: &str, folder: Option<&Path>, name: &str, window: Option<&EventLoopProxyWrapper>) -> Self {
        let dialog = titled(title, folder).add_filter("PNG", &["png"]).set_file_name(name);
        Self::asking(dialog.save_file(), window)
    }

    fn asking(
        dialog: impl Future<Output = Option<FileHandle>> + Send + 'static,
        window: Option<&EventLoopProxyWrapper>,
    ) -> Self {
        let window = window.map(|proxy| (**proxy).clone());
        let picked = Arc::<OnceLock<Option<PathBuf>>>::default();
        let asked = Arc::clone(&picked);
        let asking = async move {
            let file = dialog.await;
            asked.get_or_init(|| file.map(|file| file.path().to_owned()));
            // A loop that has ended needs no waking.
            let _ = window.map(|window| window.send_event(WinitUserEvent::WakeUp));
        };
        Self { picked, _asking: AsyncComputeTaskPool::get().spawn(asking) }
    }

    /// The picked file, or that none was; `None` while the dialog is open.
    pub(crate) fn poll(&self) -> Option<Option<PathBuf>> {
        self.picked.get().cloned()
    }
}

fn titled(title: &str, folder: Option<&Path>) -> AsyncFileDialog {
    let dialog = AsyncFileDialog::new().set_title(title);
    match folder.filter(|folder| folder.is_dir()) {
        Some(folder) => dialog.set_directory(folder),
        None => dialog,
    }
}

/// The user's folder for pictures, where the system knows one.
pub(crate) fn pictures() -> Option<PathBuf> {
    directories::UserDirs::new()?.picture_dir().map(Path::to_owned)
}
