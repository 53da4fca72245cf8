//! The screen as a player has it: a pointer, a keyboard and the picture, through the X server. Knows nothing of the
//! game.
//!
//! Input goes through the XTEST extension, so that the window cannot tell it from a mouse and a keyboard.

use std::{fs, io::IoSlice, path::Path};

use bevy::{
    asset::RenderAssetUsages,
    image::Image,
    math::U16Vec2,
    prelude::{KeyCode, UVec2, Vec2},
    render::render_resource::{Extent3d, TextureDimension, TextureFormat},
};
use x11rb::{
    connection::{Connection, RequestConnection},
    protocol::xproto::{
        AtomEnum, ClientMessageEvent, ConnectionExt, EventMask, GetPropertyReply, ImageFormat, InputFocus, Window,
    },
    rust_connection::RustConnection,
};

/// Types of events as XTEST counts them.
const KEY_PRESS: u8 = 2;
const BUTTON_PRESS: u8 = 4;
const MOTION: u8 = 6;

/// Whether something goes down or up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stroke {
    Down,
    Up,
}

/// Which way a wheel is turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Notch {
    Up,
    Down,
}

/// A connection to the X server, looking at one window.
pub(super) struct Screen {
    server: RustConnection,
    root: Window,
    window: Window,
    xtest: u8,
    corner: Vec2,
}

impl Screen {
    /// Finds the window with this title; none while there is none.
    pub(super) fn find(title: &str) -> Option<Self> {
        Self::find_one(title, |_, _| true)
    }

    /// Finds the window with this title that a program opened which is known by its process.
    pub(super) fn of_program(title: &str, process: u32) -> Option<Self> {
        Self::find_one(title, |server, window| opened_by(server, window) == Some(process))
    }

    fn find_one(title: &str, is_meant: impl Fn(&RustConnection, Window) -> bool) -> Option<Self> {
        let (server, screen) = RustConnection::connect(None).expect("DISPLAY names an X server");
        let root = server.setup().roots[screen].root;
        let xtest = server.query_extension(b"XTEST").expect("the server answers").reply().expect("the server answers");
        assert!(xtest.present, "this X server has no XTEST extension, with which the tests press keys");
        let window = titled(&server, root, title).into_iter().find(|window| is_meant(&server, *window))?;
        let place = server.translate_coordinates(window, root, 0, 0).ok()?.reply().ok()?;
        let corner = Vec2::new(f32::from(place.dst_x), f32::from(place.dst_y));
        let screen = Self { server, root, window, xtest: xtest.major_opcode, corner };
        screen.has_keyboard().then_some(screen)
    }

    /// Gives the window the keyboard, as there may be no window manager to do it; false while it is not shown yet.
    pub(super) fn has_keyboard(&self) -> bool {
        self.server.set_input_focus(InputFocus::PARENT, self.window, x11rb::CURRENT_TIME).expect("the request is sent");
        let holder = self.server.get_input_focus().expect("the request is sent").reply().expect("the server answers");
        holder.focus == self.window
    }

    /// Asks the window to close, as the button on its frame does.
    pub(super) fn close(&self) {
        let [protocols, delete] = [&b"WM_PROTOCOLS"[..], b"WM_DELETE_WINDOW"].map(|name| {
            let asked = self.server.intern_atom(false, name).expect("the request is sent");
            asked.reply().expect("the server answers").atom
        });
        let message = ClientMessageEvent::new(32, self.window, protocols, [delete, x11rb::CURRENT_TIME, 0, 0, 0]);
        self.server.send_event(false, self.window, EventMask::NO_EVENT, message).expect("the request is sent");
        self.round_trip();
    }

    /// Moves the pointer to a pixel of the window.
    pub(super) fn point(&self, at: Vec2) {
        self.fake(MOTION, 0, self.corner + at);
    }

    /// Presses or lets go of a mouse button where the pointer is, by its number: 1 for the left one, 3 for the right
    /// one.
    pub(super) fn button(&self, number: u8, stroke: Stroke) {
        self.fake(if stroke == Stroke::Down { BUTTON_PRESS } else { BUTTON_PRESS + 1 }, number, Vec2::ZERO);
    }

    /// Turns the wheel by one notch where the pointer is, as X counts it: two buttons more.
    pub(super) fn wheel(&self, notch: Notch) {
        const UP: u8 = 4;
        let button = if notch == Notch::Up { UP } else { UP + 1 };
        for kind in [BUTTON_PRESS, BUTTON_PRESS + 1] {
            self.fake(kind, button, Vec2::ZERO);
        }
    }

    /// Presses or lets go of a key.
    pub(super) fn key(&self, key: KeyCode, stroke: Stroke) {
        self.fake(if stroke == Stroke::Down { KEY_PRESS } else { KEY_PRESS + 1 }, scan_code(key), Vec2::ZERO);
    }

    /// XTEST's request to fake input, written out: opcode, its minor 2, nine words.
    fn fake(&self, kind: u8, detail: u8, at: Vec2) {
        let mut request = [0_u8; 36];
        request[..6].copy_from_slice(&[self.xtest, 2, 9, 0, kind, detail]);
        request[12..16].copy_from_slice(&self.root.to_ne_bytes());
        #[expect(clippy::cast_possible_truncation, reason = "pixels of a screen")]
        let [x, y] = [at.x.round() as i16, at.y.round() as i16];
        request[24..26].copy_from_slice(&x.to_ne_bytes());
        request[26..28].copy_from_slice(&y.to_ne_bytes());
        let sent = self.server.send_request_without_reply(&[IoSlice::new(&request)], Vec::new());
        drop(sent.expect("the request is sent"));
        self.round_trip();
    }

    /// Waits until the server has done all that it was told.
    fn round_trip(&self) {
        self.server.get_input_focus().expect("the request is sent").reply().expect("the server answers");
    }

    /// The picture of the window.
    pub(super) fn picture(&self) -> Picture {
        let size =
            self.server.get_geometry(self.window).expect("the request is sent").reply().expect("the window is there");
        self.part(U16Vec2::ZERO, U16Vec2::new(size.width, size.height))
    }

    /// The picture of a part of the window, by its upper left corner and its size in pixels.
    pub(super) fn part(&self, corner: U16Vec2, size: U16Vec2) -> Picture {
        let (x, y, width, height) = (corner.x.cast_signed(), corner.y.cast_signed(), size.x, size.y);
        let image = self.server.get_image(ImageFormat::Z_PIXMAP, self.window, x, y, width, height, u32::MAX);
        let image = image.expect("the request is sent").reply().expect("the window lies on the screen");
        let pixels = image.data.chunks_exact(4).map(|pixel| [pixel[2], pixel[1], pixel[0]]).collect();
        Picture { size: UVec2::new(width.into(), height.into()), pixels }
    }
}

fn titled(server: &RustConnection, window: Window, title: &str) -> Vec<Window> {
    let read = |name: GetPropertyReply| (name.value == title.as_bytes()).then_some(window);
    let own = property(server, window, AtomEnum::WM_NAME.into()).and_then(read);
    let tree = server.query_tree(window).ok().and_then(|asked| asked.reply().ok());
    let children = tree.into_iter().flat_map(|tree| tree.children);
    own.into_iter().chain(children.flat_map(|child| titled(server, child, title))).collect()
}

/// The process that opened a window.
fn opened_by(server: &RustConnection, window: Window) -> Option<u32> {
    let name = server.intern_atom(true, b"_NET_WM_PID").ok()?.reply().ok()?.atom;
    property(server, window, name)?.value32()?.next()
}

fn property(server: &RustConnection, window: Window, name: u32) -> Option<GetPropertyReply> {
    server.get_property(false, window, name, AtomEnum::ANY, 0, 64).ok()?.reply().ok()
}

/// The picture at one moment.
pub(super) struct Picture {
    size: UVec2,
    pixels: Vec<[u8; 3]>,
}

impl Picture {
    /// How bright it is as a whole, from 0 for black to 1 for white.
    pub(super) fn brightness(&self) -> f32 {
        let sum: u64 = self.pixels.iter().flatten().map(|channel| u64::from(*channel)).sum();
        #[expect(clippy::cast_precision_loss, reason = "a share of a few million pixels")]
        let share = sum as f32 / (self.pixels.len() * 3 * 255) as f32;
        share
    }

    /// Its uppermost rows, this many pixels high.
    pub(super) fn top(&self, height: u32) -> Self {
        let size = UVec2::new(self.size.x, height.min(self.size.y));
        Self { size, pixels: self.pixels[..(size.x * size.y) as usize].to_vec() }
    }

    /// How many different colours there are, of some five bits a channel, so that noise does not count.
    pub(super) fn colours(&self) -> usize {
        let mut colours: Vec<[u8; 3]> = self.pixels.iter().map(|pixel| pixel.map(|channel| channel >> 3)).collect();
        colours.sort_unstable();
        colours.dedup();
        colours.len()
    }

    /// The share of pixels of such a colour, from 0 to 1.
    #[expect(clippy::cast_precision_loss, reason = "pixels of a screen")]
    pub(super) fn share(&self, is_such: impl Fn([u8; 3]) -> bool) -> f32 {
        self.pixels.iter().filter(|pixel| is_such(**pixel)).count() as f32 / self.pixels.len().max(1) as f32
    }

    /// The colour of its upper left corner.
    pub(super) fn corner(&self) -> [u8; 3] {
        self.pixels[0]
    }

    /// The colour at a place, pixels from the upper left corner.
    pub(super) fn colour(&self, at: Vec2) -> [u8; 3] {
        let at = at.as_uvec2().min(self.size - 1);
        self.pixels[(at.y * self.size.x + at.x) as usize]
    }

    /// The share of pixels that differ clearly from another picture's, from 0 to 1.
    #[expect(clippy::cast_precision_loss, reason = "pixels of a screen")]
    pub(super) fn differs(&self, other: &Self) -> f32 {
        let apart = |(one, two): (&[u8; 3], &[u8; 3])| one.iter().zip(two).any(|(a, b)| a.abs_diff(*b) > 12);
        let differing = self.pixels.iter().zip(&other.pixels).filter(|pair| apart(*pair)).count();
        differing as f32 / self.pixels.len().max(1) as f32
    }

    /// Writes it as a PNG, to be shown.
    pub(super) fn save_png(&self, path: &Path) {
        let size = Extent3d { width: self.size.x, height: self.size.y, ..Default::default() };
        let bytes = self.pixels.iter().flat_map(|[red, green, blue]| [*red, *green, *blue, u8::MAX]).collect();
        let format = TextureFormat::Rgba8UnormSrgb;
        let image = Image::new(size, TextureDimension::D2, bytes, format, RenderAssetUsages::default());
        let image = image.try_into_dynamic().expect("it is a plain picture").into_rgb8();
        image.save(path).expect("the folder for pictures can be written to");
    }

    /// Writes it as a portable pixmap, for viewing when a test has failed.
    pub(super) fn save(&self, path: &Path) {
        let mut bytes = format!("P6 {} {} 255\n", self.size.x, self.size.y).into_bytes();
        bytes.extend(self.pixels.iter().flatten());
        fs::write(path, bytes).expect("the folder for test output can be written to");
    }
}

/// The number of a key on the keyboard, as the kernel counts them and X eight higher; the client reads keys by place,
/// not by letter.
fn scan_code(key: KeyCode) -> u8 {
    const ROWS: &[(u8, &[KeyCode])] = &[
        (1, &[KeyCode::Escape]),
        (
            2,
            &[
                KeyCode::Digit1,
                KeyCode::Digit2,
                KeyCode::Digit3,
                KeyCode::Digit4,
                KeyCode::Digit5,
                KeyCode::Digit6,
                KeyCode::Digit7,
                KeyCode::Digit8,
                KeyCode::Digit9,
                KeyCode::Digit0,
                KeyCode::Minus,
                KeyCode::Equal,
                KeyCode::Backspace,
                KeyCode::Tab,
                KeyCode::KeyQ,
                KeyCode::KeyW,
                KeyCode::KeyE,
                KeyCode::KeyR,
                KeyCode::KeyT,
                KeyCode::KeyY,
                KeyCode::KeyU,
                KeyCode::KeyI,
                KeyCode::KeyO,
                KeyCode::KeyP,
            ],
        ),
        (28, &[KeyCode::Enter, KeyCode::ControlLeft]),
        (
            30,
            &[
                KeyCode::KeyA,
                KeyCode::KeyS,
                KeyCode::KeyD,
                KeyCode::KeyF,
                KeyCode::KeyG,
                KeyCode::KeyH,
                KeyCode::KeyJ,
                KeyCode::KeyK,
                KeyCode::KeyL,
                KeyCode::Semicolon,
            ],
        ),
        (42, &[KeyCode::ShiftLeft]),
        (
            44,
            &[KeyCode::KeyZ, KeyCode::KeyX, KeyCode::KeyC, KeyCode::KeyV, KeyCode::KeyB, KeyCode::KeyN, KeyCode::KeyM],
        ),
        (51, &[KeyCode::Comma, KeyCode::Period, KeyCode::Slash]),
        (56, &[KeyCode::AltLeft, KeyCode::Space]),
        (59, &[KeyCode::F1, KeyCode::F2, KeyCode::F3, KeyCode::F4, KeyCode::F5, KeyCode::F6]),
        (65, &[KeyCode::F7, KeyCode::F8, KeyCode::F9, KeyCode::F10]),
        (87, &[KeyCode::F11, KeyCode::F12]),
        (111, &[KeyCode::Delete]),
        (102, &[KeyCode::Home, KeyCode::ArrowUp, KeyCode::PageUp]),
        (105, &[KeyCode::ArrowLeft, KeyCode::ArrowRight]),
        (107, &[KeyCode::End, KeyCode::ArrowDown, KeyCode::PageDown]),
    ];
    let found = ROWS.iter().find_map(|(first, keys)| keys.iter().zip(*first..).find(|(known, _)| **known == key));
    found.map(|(_, code)| code + 8).unwrap_or_else(|| panic!("the tests have no number for {key:?}"))
}
