//! What the platforms say of our tokens, our rights and our clock.

use super::super::Args as Serve;
use super::Finding;
use crate::clock::{Clock, Millis};
use crate::say;

/// A clock that differs more is told of, in milliseconds: an answer takes a moment, and tells whole seconds.
const NOTABLE: Millis = 5_000;

/// All that there is a token for.
pub(super) async fn all(args: &Serve) -> Vec<Finding> {
    let mut findings = Vec::new();
    #[cfg(feature = "discord")]
    findings.extend(discord(args).await);
    #[cfg(feature = "telegram")]
    findings.extend(telegram(args).await);
    findings
}

/// Whether our clock goes with that of a platform.
fn clock(platform: &'static str, told: Option<Millis>) -> Option<Finding> {
    let ahead = Clock::real().now() - told?;
    let (seconds, sign) = (ahead.abs() / 1_000, if ahead > 0 { "yes" } else { "no" });
    Some(match ahead.abs() {
        0..=NOTABLE => Finding::well("clock", &say!("doctor-clock", platform = platform)),
        // Rooms live in the platform's time, but nights and appointments are by ours.
        _ => Finding::odd(
            "clock",
            &say!("doctor-clock-off", platform = platform, seconds = seconds, ahead = sign),
        ),
    })
}

#[cfg(feature = "discord")]
async fn discord(args: &Serve) -> Vec<Finding> {
    let about = "discord";
    let door = match super::super::discord::prepare(args).await {
        Ok(Some(door)) => door,
        Ok(None) => return vec![Finding::well(about, &say!("doctor-no-discord"))],
        Err(failure) => return vec![Finding::failed(about, failure)],
    };
    let found = match door.examined(args.lang).await {
        Ok(Some(found)) => found,
        Ok(None) => return vec![Finding::wrong(about, &say!("doctor-silent", platform = "Discord"))],
        Err(failure) => return vec![Finding::failed(about, failure)],
    };
    let servers = i64::try_from(found.servers).unwrap_or(i64::MAX);
    let mut findings =
        vec![Finding::well(about, &say!("doctor-discord", name = found.name, servers = servers))];
    if !found.reads {
        findings.push(Finding::wrong(about, &say!("doctor-discord-deaf")));
    }
    for (server, rights) in found.lacking {
        findings.push(Finding::odd(about, &say!("doctor-discord-rights", server = server, rights = rights)));
    }
    findings.extend(clock("Discord", found.date));
    findings
}

#[cfg(feature = "telegram")]
async fn telegram(args: &Serve) -> Vec<Finding> {
    let about = "telegram";
    let door = match super::super::telegram::prepare(args) {
        Ok(Some(door)) => door,
        Ok(None) => return vec![Finding::well(about, &say!("doctor-no-telegram"))],
        Err(failure) => return vec![Finding::failed(about, failure)],
    };
    let found = match door.examined(args.lang).await {
        Ok(Some(found)) => found,
        Ok(None) => return vec![Finding::wrong(about, &say!("doctor-silent", platform = "Telegram"))],
        Err(failure) => return vec![Finding::failed(about, failure)],
    };
    let mut findings = vec![Finding::well(about, &say!("doctor-telegram", name = found.name))];
    if !found.reads_all {
        findings.push(Finding::odd(about, &say!("doctor-telegram-privacy")));
    }
    match (found.webhook, door.brings()) {
        (Some(_), false) => findings.push(Finding::odd(about, &say!("doctor-telegram-hook-left"))),
        (None, true) => findings.push(Finding::odd(about, &say!("doctor-telegram-hook-missing"))),
        _ => {}
    }
    if let Some(why) = found.failure {
        let waiting = i64::from(found.waiting);
        findings.push(Finding::odd(about, &say!("doctor-telegram-hook-fails", why = why, waiting = waiting)));
    }
    findings.extend(clock("Telegram", found.date));
    findings
}
