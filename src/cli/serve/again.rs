//! Beginning anew in the same process: what another one has taken over is left behind as it stands, and we wait in its place.

use super::Failure;

/// The program from its beginning, with the same arguments; comes back only if that cannot be done.
#[cfg(unix)]
pub(super) fn begin() -> Result<(), Failure> {
    use std::os::unix::process::CommandExt as _;
    let program = std::env::current_exe().map_err(|error| Failure::Failed(error.into()))?;
    // Linux calls a program so that was replaced while it ran: what stands in its place is the newer one.
    let program = match program.to_str().and_then(|name| name.strip_suffix(" (deleted)")) {
        Some(name) => name.into(),
        None => program,
    };
    let error = std::process::Command::new(program).args(std::env::args_os().skip(1)).exec();
    Err(Failure::Failed(error.into()))
}

/// Elsewhere whoever watches over us starts us again.
#[cfg(not(unix))]
pub(super) fn begin() -> Result<(), Failure> {
    Err(Failure::failed(&crate::say!("serve-ousted")))
}
