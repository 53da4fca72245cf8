//! Behaviour of the client in a real window.
