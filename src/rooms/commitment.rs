//! Commit and reveal (W21): the hash of a seed goes out before anything is drawn from it, the seed with the result.

use sha2::{Digest, Sha256};

/// Digits of a hash by which people tell one from another; what proves anything is the whole of it.
const MARK: usize = 8;

/// SHA-256 of a seed, in hex: what goes out before.
pub(crate) fn hash(seed: &[u8; 32]) -> String {
    hex::encode(Sha256::digest(seed))
}

/// The same of a seed as logs have it, in hex; nothing where that is not one.
pub(crate) fn hash_of(seed: &str) -> Option<String> {
    let mut bytes = [0; 32];
    hex::decode_to_slice(seed, &mut bytes).ok()?;
    Some(hash(&bytes))
}

/// The first digits of the hash of a seed, for results; empty where the log has no seed.
pub(crate) fn mark(seed: &str) -> String {
    hash_of(seed).map(|hash| hash[..MARK].to_owned()).unwrap_or_default()
}
