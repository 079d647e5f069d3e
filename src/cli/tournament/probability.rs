//! Probabilities as they are typed: `0`, `0.05`, `.3`, `1`.

use crate::tournaments::simulate::Chance;

/// Reads a probability from 0 to 1 with up to six decimals, exactly.
pub(super) fn read(text: &str) -> Result<Chance, String> {
    let wrong = || "0 … 1".to_owned();
    let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
    let digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(whole)
        || !digits(decimals)
        || decimals.len() > 6
        || whole.len() > 1
        || whole.len() + decimals.len() == 0
    {
        return Err(wrong());
    }
    let millionths: u32 = format!("{whole:0>1}{decimals:0<6}").parse().map_err(|_| wrong())?;
    if millionths > Chance::CERTAIN.0 { Err(wrong()) } else { Ok(Chance(millionths)) }
}
