//! The one place where fresh randomness enters: 32-byte match seeds (rules W21).

/// A fresh 32-byte seed from the operating system.
///
/// # Errors
/// When the system has no source of randomness.
#[expect(clippy::disallowed_methods, reason = "this is the module the ban points to")]
pub fn fresh_seed() -> Result<[u8; 32], getrandom::Error> {
    let mut seed = [0; 32];
    getrandom::fill(&mut seed)?;
    Ok(seed)
}
