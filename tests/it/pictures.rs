//! The pictures of a manche.
