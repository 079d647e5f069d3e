//! Rooms: who is where, what is being played, what is said.
