//! A file that an argument names, read to its end, if it is not too long.

use super::{Failure, causes, open};
use std::io::{self, Read};
use std::path::Path;

/// The bytes of a file, of what comes in for `-`; `None`: there are more than `longest` of them.
///
/// # Errors
///
/// Where it cannot be read: an argument that cannot be used.
pub(super) fn up_to(file: &Path, longest: u64) -> Result<Option<Vec<u8>>, Failure> {
    let mut bytes = Vec::new();
    // One byte more tells that there is more.
    let read = if file == Path::new("-") {
        io::stdin().lock().take(longest + 1).read_to_end(&mut bytes)
    } else {
        open(file)?.take(longest + 1).read_to_end(&mut bytes)
    };
    let read = read.map_err(|error| Failure::usage(&causes::unreadable(file, &error)))?;
    Ok(u64::try_from(read).is_ok_and(|read| read <= longest).then_some(bytes))
}
