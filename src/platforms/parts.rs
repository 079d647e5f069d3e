//! Files that are larger than a platform takes: packed, and then in parts, each in a message of its own and in order.

use crate::messages::Text;
use crate::rooms::say::{Act, Attachment, Body, Handle, Say};
use crate::say;
use flate2::Compression;
use flate2::write::GzEncoder;
use std::io::Write;

/// How large the file is that goes with what is said, in bytes.
pub(super) fn size(say: &Say) -> usize {
    match &say.act {
        Act::Post { body: Body { file: Some(file), .. }, .. } => file.content.len(),
        _ => 0,
    }
}

/// What is said, with no file of more than `most` bytes (at least 1): packed (`NAME.gz`), or in parts of the packed file
/// (`NAME.gz.001`, …) that put together in their order are the packed file. Sending it whole all the same would promise a
/// file that never comes.
pub(super) fn split(say: Say, most: usize) -> Vec<Say> {
    let Act::Post { handle, mut body } = say.act.clone() else { return vec![say] };
    let Some(file) = body.file.take_if(|file| file.content.len() > most) else { return vec![say] };
    let name = format!("{}.gz", file.name);
    // Writing into memory cannot fail; if it did the file would go as it is.
    let Ok(packed) = packed(&file.content) else { return vec![say] };
    let post = |handle, body| Say { act: Act::Post { handle, body }, ..say.clone() };
    let pieces: Vec<&[u8]> = packed.chunks(most.max(1)).collect();
    let of = pieces.len();
    if of <= 1 {
        let text = Some(with(body.text.take(), say!("file-packed")));
        let file = Some(Attachment::bytes(name, packed));
        return vec![post(handle, Body { text, file, ..body })];
    }
    let said = |(number, piece): (usize, &[u8])| {
        let file = Some(Attachment::bytes(format!("{name}.{number:03}"), piece.to_vec()));
        if number == 1 {
            let text = Some(with(body.text.clone(), say!("file-in-parts", parts = of)));
            return post(handle.clone(), Body { text, file, ..body.clone() });
        }
        let handle = handle.as_ref().map(|handle| Handle(format!("{}.part{number}", handle.0)));
        let text = Some(say!("file-part", part = number, of = of));
        post(handle, Body { text, file, fresh: body.fresh, urgency: body.urgency, ..Body::default() })
    };
    (1..).zip(pieces).map(said).collect()
}

fn with(text: Option<Text>, more: Text) -> Text {
    match text {
        Some(text) => say!("lines", lines = vec![text, more]),
        None => more,
    }
}

fn packed(content: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(content)?;
    encoder.finish()
}
