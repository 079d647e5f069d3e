//! What a message is made of, checked as the real server checks it: texts, captions, pictures, keyboards.

use super::answer::{Refusal, bad};
use super::parse::{Fields, Upload};
use super::rich::Rich;
use super::world::{Media, MediaKind, World};
use super::{found, html};
use image::codecs::gif::GifDecoder;
use image::{AnimationDecoder, ImageDecoder};
use serde_json::{Value, json};
use std::io::Cursor;

const LONGEST_TEXT: usize = 4096;
const LONGEST_CAPTION: usize = 1024;
const LARGEST_PHOTO: usize = 10 * 1024 * 1024;
const LARGEST_FILE: usize = 50 * 1024 * 1024;
const MOST_BUTTONS: usize = 100;
/// More buttons of a row are not shown.
const WIDEST_ROW: usize = 8;

/// A text with its mode, or with the entities listed.
pub(crate) fn rich(text: &str, mode: Option<&str>, listed: Option<&Value>) -> Result<Rich, Refusal> {
    let mode = mode.unwrap_or_default().to_ascii_lowercase();
    let parsed = match (mode.as_str(), listed) {
        ("html", _) => html::parse(text)?,
        ("", Some(listed)) => Rich::with_listed(text, listed),
        ("", None) => Rich::plain(text),
        // The bot writes HTML alone; the other two modes are not played.
        _ => return Err(bad("unsupported parse_mode")),
    };
    let mut rich = parsed.trimmed();
    found::add(&mut rich);
    Ok(rich)
}

/// The `text` of a message.
pub(crate) fn text(fields: &Fields, editing: bool) -> Result<Rich, Refusal> {
    let text = fields.text("text").unwrap_or_default();
    let listed = fields.json("entities")?;
    let rich = rich(&text, fields.text("parse_mode").as_deref(), listed.as_ref())?;
    if rich.text.is_empty() {
        return Err(bad("message text is empty"));
    }
    if rich.len() > LONGEST_TEXT {
        return Err(bad(if editing { "MESSAGE_TOO_LONG" } else { "message is too long" }));
    }
    Ok(rich)
}

/// The `caption` of a message; none is an empty one.
pub(crate) fn caption(fields: &Fields) -> Result<Rich, Refusal> {
    let listed = fields.json("caption_entities")?;
    let text = fields.text("caption").unwrap_or_default();
    checked_caption(&text, fields.text("parse_mode").as_deref(), listed.as_ref())
}

/// The caption of an `InputMedia`.
pub(crate) fn media_caption(media: &Value) -> Result<Rich, Refusal> {
    let text = media["caption"].as_str().unwrap_or_default();
    checked_caption(text, media["parse_mode"].as_str(), media.get("caption_entities"))
}

fn checked_caption(text: &str, mode: Option<&str>, listed: Option<&Value>) -> Result<Rich, Refusal> {
    let rich = rich(text, mode, listed)?;
    if rich.len() > LONGEST_CAPTION {
        return Err(bad("message caption is too long"));
    }
    Ok(rich)
}

/// The inline keyboard of `reply_markup`; an empty one is none.
pub(crate) fn keyboard(fields: &Fields) -> Result<Option<Value>, Refusal> {
    let Some(markup) = fields.json("reply_markup")? else { return Ok(None) };
    // Keyboards in place of letters belong to the person's screen and not to the message.
    let Some(rows) = markup.get("inline_keyboard") else { return Ok(None) };
    let rows =
        rows.as_array().ok_or_else(|| bad("can't parse inline keyboard: expected an Array of Array"))?;
    let mut kept = Vec::new();
    let mut many = 0;
    for row in rows {
        let row =
            row.as_array().ok_or_else(|| bad("can't parse inline keyboard: expected an Array of Array"))?;
        let mut buttons = Vec::new();
        for button in row {
            check_button(button)?;
            buttons.push(button.clone());
        }
        many += buttons.len();
        buttons.truncate(WIDEST_ROW);
        if !buttons.is_empty() {
            kept.push(Value::Array(buttons));
        }
    }
    if many > MOST_BUTTONS {
        return Err(bad("REPLY_MARKUP_TOO_LONG"));
    }
    Ok((!kept.is_empty()).then_some(Value::Array(kept)))
}

/// The hint in the field of answers, when everybody's app is to answer this message (`ForceReply`).
pub(crate) fn asks(fields: &Fields) -> Result<Option<String>, Refusal> {
    let markup = fields.json("reply_markup")?.unwrap_or(Value::Null);
    if markup["force_reply"] != json!(true) {
        return Ok(None);
    }
    let hint = markup["input_field_placeholder"].as_str().unwrap_or_default();
    if hint.chars().count() > 64 {
        return Err(bad("input field placeholder is too long"));
    }
    Ok(Some(hint.to_owned()))
}

fn check_button(button: &Value) -> Result<(), Refusal> {
    if button["text"].as_str().unwrap_or_default().trim().is_empty() {
        return Err(bad("can't parse inline keyboard button: Button text must be non-empty"));
    }
    if let Some(url) = button["url"].as_str() {
        let known = ["http://", "https://", "tg://"].iter().any(|scheme| url.starts_with(scheme));
        if !known || url.contains(char::is_whitespace) {
            return Err(bad(&format!("inline keyboard button URL '{url}' is invalid: Wrong HTTP URL")));
        }
        return Ok(());
    }
    match button["callback_data"].as_str() {
        Some(data) if (1..=64).contains(&data.len()) => Ok(()),
        Some(data) if data.len() > 64 => Err(bad("BUTTON_DATA_INVALID")),
        _ if button.get("copy_text").is_some() || button.get("web_app").is_some() => Ok(()),
        _ => {
            Err(bad("can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard"))
        }
    }
}

impl World {
    /// What a file field means: an upload, or the id of a file that is known.
    pub(crate) fn media(
        &mut self,
        kind: MediaKind,
        upload: Option<&Upload>,
        reference: Option<&str>,
        spoiler: bool,
    ) -> Result<Media, Refusal> {
        let name = kind.name();
        let (file, upload) = if let Some(upload) = upload {
            (None, upload.clone())
        } else {
            let id = reference.ok_or_else(|| bad(&format!("there is no {name} in the request")))?;
            let known = self.files.get(id).cloned();
            let known = known.ok_or_else(|| {
                let remote = id.starts_with("http://") || id.starts_with("https://");
                bad(if remote {
                    "failed to get HTTP URL content"
                } else {
                    "wrong file identifier/HTTP URL specified"
                })
            })?;
            (Some(id.to_owned()), known)
        };
        let size = upload.bytes.len();
        if size == 0 {
            return Err(bad("file must be non-empty"));
        }
        let (mut width, mut height) = (0, 0);
        if kind == MediaKind::Photo {
            if size > LARGEST_PHOTO {
                let words = format!("file of size {size} bytes is too big for a photo");
                return Err(bad(&format!("{words}; the maximum size is {LARGEST_PHOTO} bytes")));
            }
            (width, height) = dimensions(&upload.bytes).ok_or_else(|| bad("IMAGE_PROCESS_FAILED"))?;
            let (long, short) = (width.max(height), width.min(height));
            if short == 0 || width + height > 10_000 || long > 20 * short {
                return Err(bad("PHOTO_INVALID_DIMENSIONS"));
            }
        } else if kind == MediaKind::Animation {
            // The real server makes a film of it, and what is no GIF becomes a document.
            let no = |_| bad("this double takes animations as GIF alone");
            let gif = GifDecoder::new(Cursor::new(&*upload.bytes)).map_err(no)?;
            (width, height) = gif.dimensions();
            gif.into_frames().try_for_each(|frame| frame.map(drop)).map_err(no)?;
        } else if size > LARGEST_FILE {
            return Err(Refusal::new(413, "Request Entity Too Large"));
        }
        let name = upload.name.clone();
        let file = file.unwrap_or_else(|| self.keep(upload));
        Ok(Media { kind, file, name, size, width, height, spoiler })
    }

    /// An `InputMedia` with its caption.
    pub(crate) fn input_media(&mut self, fields: &Fields, media: &Value) -> Result<(Media, Rich), Refusal> {
        let kind = match media["type"].as_str() {
            Some("photo") => MediaKind::Photo,
            Some("animation") => MediaKind::Animation,
            Some("document") => MediaKind::Document,
            // Videos and sounds are not played.
            _ => return Err(bad("can't parse InputMedia: type is not supported")),
        };
        let reference = media["media"].as_str().unwrap_or_default();
        let upload = fields.attached(reference);
        let spoiler = media["has_spoiler"] == json!(true);
        let content = self.media(kind, upload, Some(reference), spoiler)?;
        Ok((content, media_caption(media)?))
    }
}

/// Width and height of a PNG or JPEG.
fn dimensions(bytes: &[u8]) -> Option<(u32, u32)> {
    if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
        // A whole picture and not its head alone.
        let picture = image::load_from_memory_with_format(bytes, image::ImageFormat::Png).ok()?;
        return Some((picture.width(), picture.height()));
    }
    if !bytes.starts_with(&[0xFF, 0xD8]) {
        return None;
    }
    let word = |at: usize| Some(u16::from_be_bytes([*bytes.get(at)?, *bytes.get(at + 1)?]));
    let mut at = 2;
    loop {
        let marker = *bytes.get(at + 1)?;
        // Starts of frames, but for tables.
        if matches!(marker, 0xC0..=0xCF) && !matches!(marker, 0xC4 | 0xC8 | 0xCC) {
            return Some((u32::from(word(at + 7)?), u32::from(word(at + 5)?)));
        }
        at += 2 + usize::from(word(at + 2)?);
    }
}
