//! The only integration binary.

mod journal;
