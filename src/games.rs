//! What every game is: rules as a fold over log lines. Pure.
