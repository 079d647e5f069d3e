//! The one table of commands for all doors. Pure.
