//! A picture as data.

/// A picture as data (the picture founder fills this in).
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// The alt text.
    pub alt: String,
}
