//! What Giostra says, in Italian and English. Pure.
