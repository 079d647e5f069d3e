//! The zip around a spreadsheet: as much of it as ODS asks for.
//!
//! Our own, because what can come in is small and must stay so: every length is checked against what is there, and what is
//! unpacked against a bound. The crate `zip` would bring five others for these two functions (`flate2` is here anyway).

use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use std::io::{Read as _, Write as _};

/// Before a file.
const LOCAL: &[u8; 4] = b"PK\x03\x04";
/// Before an entry of the list of files.
const CENTRAL: &[u8; 4] = b"PK\x01\x02";
/// Before the end, which says where the list is.
const END: &[u8; 4] = b"PK\x05\x06";
/// Bytes of the end without its comment.
const END_SIZE: usize = 22;
/// The first day there is for zip: files are the same whenever they are made.
const DAY: u16 = 0x21;
const STORED: u16 = 0;
const DEFLATED: u16 = 8;

/// Why nothing was unpacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unusable {
    /// No zip, none with this file, or a damaged one.
    Broken,
    /// It is longer than was allowed.
    Large,
}

/// Files, packed; the first one is not, so that it can be told what this is (ODF 1.3, part 2, 3.3).
pub(super) fn pack(files: &[(&str, &str)]) -> Vec<u8> {
    let (mut out, mut list) = (Vec::new(), Vec::new());
    for (at, (name, text)) in files.iter().enumerate() {
        let (method, bytes) = match at {
            0 => (STORED, text.as_bytes().to_vec()),
            _ => (DEFLATED, deflated(text.as_bytes())),
        };
        let mut about = Vec::new();
        // What is needed to read it, no flags, how it is packed, when it was made.
        for number in [20, 0, method, 0, DAY] {
            about.extend(u16::to_le_bytes(number));
        }
        for number in [crc(text.as_bytes()), size(bytes.len()), size(text.len())] {
            about.extend(number.to_le_bytes());
        }
        about.extend(short(name.len()).to_le_bytes());
        about.extend([0, 0]);
        list.extend(CENTRAL);
        list.extend(20_u16.to_le_bytes());
        list.extend(&about);
        // No comment, the first disk, nothing about the file.
        list.extend([0; 10]);
        list.extend(size(out.len()).to_le_bytes());
        list.extend(name.as_bytes());
        out.extend(LOCAL);
        out.extend(&about);
        out.extend(name.as_bytes());
        out.extend(bytes);
    }
    let start = out.len();
    out.extend(&list);
    out.extend(END);
    out.extend([0; 4]);
    for _ in 0..2 {
        out.extend(short(files.len()).to_le_bytes());
    }
    out.extend(size(list.len()).to_le_bytes());
    out.extend(size(start).to_le_bytes());
    out.extend([0, 0]);
    out
}

/// The file of this name, at most so many bytes of it.
pub(super) fn unpack(zip: &[u8], name: &str, most: usize) -> Result<Vec<u8>, Unusable> {
    let entry = entry(zip, name).ok_or(Unusable::Broken)?;
    let content = content(zip, &entry).ok_or(Unusable::Broken)?;
    let mut out = Vec::new();
    // One byte more tells that there is more.
    let bound = most as u64 + 1;
    match entry.method {
        STORED => content.take(bound).read_to_end(&mut out),
        DEFLATED => DeflateDecoder::new(content).take(bound).read_to_end(&mut out),
        _ => return Err(Unusable::Broken),
    }
    .map_err(|_| Unusable::Broken)?;
    if out.len() > most {
        Err(Unusable::Large)
    } else if crc(&out) != entry.crc {
        Err(Unusable::Broken)
    } else {
        Ok(out)
    }
}

fn deflated(bytes: &[u8]) -> Vec<u8> {
    let mut packer = DeflateEncoder::new(Vec::new(), Compression::default());
    packer.write_all(bytes).and_then(|()| packer.finish()).expect("memory takes what it is given")
}

fn crc(bytes: &[u8]) -> u32 {
    let mut crc = flate2::Crc::new();
    crc.update(bytes);
    crc.sum()
}

/// Lengths of what we write: an event has a few megabytes.
fn size(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}

fn short(length: usize) -> u16 {
    u16::try_from(length).unwrap_or(u16::MAX)
}

/// What the list of files says of one.
struct Entry {
    method: u16,
    crc: u32,
    packed: usize,
    offset: usize,
}

fn entry(zip: &[u8], name: &str) -> Option<Entry> {
    let last = zip.len().checked_sub(END_SIZE)?;
    // Behind the end may stand a comment.
    let first = last.saturating_sub(usize::from(u16::MAX));
    let end = (first..=last).rev().find(|at| zip[*at..].starts_with(END))?;
    let mut at = long_at(zip, end + 16)?;
    for _ in 0..short_at(zip, end + 10)? {
        if !zip.get(at..)?.starts_with(CENTRAL) {
            return None;
        }
        let [named, more, comment] = [28, 30, 32].map(|offset| short_at(zip, at + offset).map(usize::from));
        let (named, more, comment) = (named?, more?, comment?);
        if zip.get(at + 46..at + 46 + named)? == name.as_bytes() {
            let is_locked = short_at(zip, at + 8)? & 1 == 1;
            let entry = Entry {
                method: short_at(zip, at + 10)?,
                crc: u32::try_from(long_at(zip, at + 16)?).ok()?,
                packed: long_at(zip, at + 20)?,
                offset: long_at(zip, at + 42)?,
            };
            return (!is_locked).then_some(entry);
        }
        at += 46 + named + more + comment;
    }
    None
}

/// The bytes of a file, as they are packed.
fn content<'z>(zip: &'z [u8], entry: &Entry) -> Option<&'z [u8]> {
    let local = zip.get(entry.offset..)?;
    if !local.starts_with(LOCAL) {
        return None;
    }
    let start = 30 + usize::from(short_at(local, 26)?) + usize::from(short_at(local, 28)?);
    local.get(start..start.checked_add(entry.packed)?)
}

fn short_at(bytes: &[u8], at: usize) -> Option<u16> {
    bytes.get(at..)?.first_chunk().map(|bytes| u16::from_le_bytes(*bytes))
}

fn long_at(bytes: &[u8], at: usize) -> Option<usize> {
    let number = bytes.get(at..)?.first_chunk().map(|bytes| u32::from_le_bytes(*bytes))?;
    usize::try_from(number).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packed_and_unpacked() {
        let long = "abc".repeat(10_000);
        let zip = pack(&[("mimetype", "text/none"), ("a/b.xml", &long), ("empty", "")]);
        assert_eq!(&zip[30..47], b"mimetypetext/none", "what it is can be read from outside");
        assert!(zip.len() < 1_000);
        assert_eq!(unpack(&zip, "a/b.xml", 30_000), Ok(long.into_bytes()));
        assert_eq!(unpack(&zip, "empty", 0), Ok(Vec::new()));
        assert_eq!(unpack(&zip, "a/b.xml", 29_999), Err(Unusable::Large));
        assert_eq!(unpack(&zip, "mimetype", 8), Err(Unusable::Large));
        assert_eq!(unpack(&zip, "nowhere", 30_000), Err(Unusable::Broken));
    }

    /// Whatever is cut off or turned over, nothing falls over.
    #[test]
    fn damaged() {
        let zip = pack(&[("mimetype", "text/none"), ("a", &"abc".repeat(100))]);
        for end in 0..zip.len() {
            assert_eq!(unpack(&zip[..end], "a", 1_000), Err(Unusable::Broken), "{end}");
        }
        for at in 0..zip.len() {
            for flip in [1, 0x80, 0xff] {
                let mut other = zip.clone();
                other[at] ^= flip;
                if let Ok(text) = unpack(&other, "a", 1_000) {
                    assert_eq!(text, b"abc".repeat(100), "{at}");
                }
            }
        }
    }
}
