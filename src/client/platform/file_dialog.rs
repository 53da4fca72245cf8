//! The system's own dialog in which a player picks a file. It stands beside the window, which goes on meanwhile.

use std::{
    path::{Path, PathBuf},
    sync::{Arc, OnceLock},
};

use bevy::{
    tasks::{AsyncComputeTaskPool, Task},
    winit::{EventLoopProxyWrapper, WinitUserEvent},
};
use rfd::AsyncFileDialog;

/// A dialog that is open. Forgotten once it is dropped.
pub(crate) struct FileDialog {
    picked: Arc<OnceLock<Option<PathBuf>>>,
    _asking: Task<()>,
}

impl FileDialog {
    /// Opens a dialog with this title that begins in a folder and shows `.ron` files; the window is woken when it
    /// closes.
    pub(crate) fn open(title: &str, folder: Option<&Path>, window: Option<&EventLoopProxyWrapper>) -> Self {
        let mut dialog = AsyncFileDialog::new().set_title(title).add_filter("Linstock", &["ron"]);
        if let Some(folder) = folder.filter(|folder| folder.is_dir()) {
            dialog = dialog.set_directory(folder);
        }
        let window = window.map(|proxy| (**proxy).clone());
        let picked = Arc::<OnceLock<Option<PathBuf>>>::default();
        let asked = Arc::clone(&picked);
        let asking = async move {
            let file = dialog.pick_file().await;
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
