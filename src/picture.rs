//! Scenes (shapes as data) and their pictures, alt texts and text twins. Pure.

pub mod scene;
pub mod theme;

/// Looks up a sentence by key with plain arguments.
pub type Texts<'a> = dyn Fn(&str, &[(&str, String)]) -> String + 'a;

/// The shape of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// For desktops.
    Wide,
    /// For phones.
    Tall,
}
pub mod manche;
pub mod render;
/// TEMP
pub fn grid_block(_rows: usize, cols: usize, faces: &[String]) -> String { faces.chunks(cols).map(|r| r.join(" ")).collect::<Vec<_>>().join("\n") }
