//! The only integration binary.

#[cfg(feature = "piazza")]
mod browser;
#[cfg(feature = "piazza")]
mod piazza;
