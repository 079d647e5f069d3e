//! Wyps, article by article (rules 03): tables, then laws.

mod board;
