//! The Discord double is true to serenity: real clients talk to it.
