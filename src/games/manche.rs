//! The manche: a letter grid, everybody at once, until the clock ends it.
