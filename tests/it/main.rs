//! The only integration binary.

mod solver;
