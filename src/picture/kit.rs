//! What pictures of boards are made of, so that the picture of a new game says only what is its own.
//!
//! A game fills a [`Card`] (title, players, whose turn it is, what happened last) and draws its pieces on the
//! squares of a [`Sheet`]; everything around the board, the alt text and the text twin come from here:
//!
//! ```ignore
//! pub fn board_scene(card: &CorsaCard, layout: Layout, texts: &Texts<'_>) -> Scene {
//!     let mut sheet = Sheet::new(&card.common, (GRID, Style::FLAT), layout, None, texts);
//!     sheet.board.cells(&mut sheet.scene, |cell| Some(ground(cell)));
//!     sheet.board.moved(&mut sheet.scene, sheet.colors, &card.moved);
//!     sheet.board.pieces(&mut sheet.scene, |cell| card.piece(cell));
//!     sheet.finish(&alt::pieces(GRID, texts, |cell| card.told(cell)), texts)
//! }
//! ```
//!
//! `tests/it/pictures/kit/minimal.rs` is such a game whole: 8 by 8 squares, four kinds of pieces, two players with
//! clocks. A board of another form (Wyps' triangle, Scrabble's tall page) takes the parts it needs: each of them
//! draws into the place it is given. Nothing here knows the rules of a game.

pub mod alt;
pub mod block;
mod card;
pub mod chip;
mod figure;
pub mod foot;
mod frame;
mod grid;
pub mod head;
pub mod hex;
mod imprint;
pub mod panel;
pub mod paragraph;
mod piece;
pub mod podium;
pub mod rack;
pub mod row;
pub mod shape;
mod sheet;
mod square;
mod stack;
mod table;
pub mod tile;

pub use card::{Card, Last, Player, Sign, State};
pub use figure::{Drawn, Figure};
pub use frame::{Area, Frame};
pub use grid::{Edges, Grid, letter_of};
pub use imprint::imprint;
pub use piece::{Body, Piece, Symbol};
pub use shape::Point;
pub use sheet::Sheet;
pub use square::{Squares, Style};
pub use stack::stacked;
pub use table::{Line, Table, Value};
