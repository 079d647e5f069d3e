//! What is counted of a ladder, of what it is given: no journal, no clock, no room.

pub(crate) mod alone;
pub(crate) mod form;
pub(crate) mod gains;
pub(crate) mod met;
pub(crate) mod ranks;
pub(crate) mod whole;
