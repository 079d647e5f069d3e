//! Dark and light.

/// Dark or light.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Theme {
    /// Dark.
    #[default]
    Notte,
    /// Light.
    Giorno,
}
