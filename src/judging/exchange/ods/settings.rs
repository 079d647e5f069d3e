//! What stands beside the cells: the list of files, who made the model, and heads that stay where they are.

use super::xml::escaped;
use super::{MIME, Tab};
use std::fmt::Write as _;

/// `META-INF/manifest.xml`.
pub(super) fn manifest() -> String {
    let mut out = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<manifest:manifest \
         xmlns:manifest=\"urn:oasis:names:tc:opendocument:xmlns:manifest:1.0\" manifest:version=\"1.3\">\
         <manifest:file-entry manifest:full-path=\"/\" manifest:version=\"1.3\" manifest:media-type=\"{MIME}\"/>"
    );
    for file in ["content.xml", "meta.xml", "settings.xml"] {
        let _ = write!(
            out,
            "<manifest:file-entry manifest:full-path=\"{file}\" manifest:media-type=\"text/xml\"/>"
        );
    }
    out + "</manifest:manifest>\n"
}

/// `meta.xml`: whose the model is. It says neither when the file was made nor by whom.
pub(super) fn meta() -> String {
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<office:document-meta \
         xmlns:office=\"urn:oasis:names:tc:opendocument:xmlns:office:1.0\" \
         xmlns:meta=\"urn:oasis:names:tc:opendocument:xmlns:meta:1.0\" \
         xmlns:dc=\"http://purl.org/dc/elements/1.1/\" office:version=\"1.3\"><office:meta>\
         <meta:generator>Giostra</meta:generator><dc:description>{}</dc:description>\
         </office:meta></office:document-meta>\n",
        escaped(&super::super::credit())
    )
}

/// `settings.xml`: the first row and the columns of names stay while one scrolls.
pub(super) fn settings(tabs: &[Tab]) -> String {
    let mut out = String::from(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<office:document-settings \
         xmlns:office=\"urn:oasis:names:tc:opendocument:xmlns:office:1.0\" \
         xmlns:config=\"urn:oasis:names:tc:opendocument:xmlns:config:1.0\" office:version=\"1.3\">\
         <office:settings><config:config-item-set config:name=\"ooo:view-settings\">\
         <config:config-item-map-indexed config:name=\"Views\"><config:config-item-map-entry>\
         <config:config-item-map-named config:name=\"Tables\">",
    );
    for tab in tabs {
        let _ = write!(out, "<config:config-item-map-entry config:name=\"{}\">", escaped(tab.name));
        // Mode 2 is a frozen split; the pane below and to the right is the active one.
        for (name, kind, value) in [
            ("HorizontalSplitMode", "short", 2),
            ("VerticalSplitMode", "short", 2),
            ("HorizontalSplitPosition", "int", tab.names),
            ("VerticalSplitPosition", "int", 1),
            ("ActiveSplitRange", "short", 3),
            ("PositionRight", "int", tab.names),
            ("PositionBottom", "int", 1),
        ] {
            let _ = write!(
                out,
                "<config:config-item config:name=\"{name}\" config:type=\"{kind}\">{value}</config:config-item>"
            );
        }
        out.push_str("</config:config-item-map-entry>");
    }
    out + "</config:config-item-map-named></config:config-item-map-entry></config:config-item-map-indexed>\
           </config:config-item-set></office:settings></office:document-settings>\n"
}
