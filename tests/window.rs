//! The client: what its pure parts make of pointer and keys, and the real window under real input.
mod window {
    mod drafts;
    mod paper;
}
