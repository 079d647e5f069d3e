//! The only integration binary.

mod pictures;
