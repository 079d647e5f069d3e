//! The durable log, settings and projections.
