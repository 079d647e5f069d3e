//! Words and letter grids: dictionaries, spelling, the grid solver and the grid maker. Pure.
