//! The four fonts: which characters they hold, how wide a text is, where to cut it. Pure.

use std::sync::LazyLock;
use ttf_parser::{Face, GlyphId};
use unicode_normalization::UnicodeNormalization;

/// A font and its weight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Font {
    /// Lexend 700: tile letters, headings, big numbers.
    Display,
    /// Lexend 600: section labels.
    Label,
    /// Atkinson Hyperlegible Next 700: names, table cells.
    Bold,
    /// Atkinson Hyperlegible Next 500: secondary text.
    Plain,
}

static FACES: LazyLock<[Face<'static>; 4]> = LazyLock::new(|| {
    [
        include_bytes!("fonts/Lexend_700Bold.ttf").as_slice(),
        include_bytes!("fonts/Lexend_600SemiBold.ttf").as_slice(),
        include_bytes!("fonts/AtkinsonHyperlegibleNext_700Bold.ttf").as_slice(),
        include_bytes!("fonts/AtkinsonHyperlegibleNext_500Medium.ttf").as_slice(),
    ]
    .map(|bytes| Face::parse(bytes, 0).expect("the fonts in this folder are well formed"))
});

/// What stands for the rest of a text that was cut.
const ELLIPSIS: char = '…';

/// Fractions that are drawn as one character.
const FRACTIONS: [char; 3] = ['¼', '½', '¾'];

impl Font {
    /// Every font.
    pub const ALL: [Self; 4] = [Self::Display, Self::Label, Self::Bold, Self::Plain];

    pub(super) fn face(self) -> &'static Face<'static> {
        &FACES[self as usize]
    }

    /// Half the height of its capitals, as a share of the size: what centres a text by its capitals.
    pub fn half_cap(self) -> f32 {
        match self {
            Self::Display | Self::Label => 0.35,
            Self::Bold | Self::Plain => 0.334,
        }
    }

    /// Whether the font draws this character.
    pub fn has(self, c: char) -> bool {
        self.face().glyph_index(c).is_some()
    }

    /// The text with compatibility forms made plain (fancy Unicode letters) and without what the font lacks.
    pub fn clean(self, text: &str) -> String {
        // Halves and quarters stay what they are: NFKC would make "31/2" of "3½".
        let part = |part: &str| {
            let (plain, fraction) = part.split_at(part.trim_end_matches(FRACTIONS).len());
            plain.nfkc().filter(|&c| self.has(c)).chain(fraction.chars()).collect::<String>()
        };
        text.split_inclusive(FRACTIONS).map(part).collect()
    }

    /// A name as it can be drawn: as [`Font::clean`], with single spaces; empty if nothing is left.
    pub fn clean_name(self, name: &str) -> String {
        let spaced: String = name.nfkc().map(|c| if c.is_whitespace() { ' ' } else { c }).collect();
        self.clean(&spaced).split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// Pixels to the em of one font unit.
    pub(super) fn scale(self, size: f32) -> f32 {
        size / f32::from(self.face().units_per_em())
    }

    /// Every glyph with its left edge in pixels from the start of the text, and the width of the whole.
    pub(super) fn layout(self, size: f32, spacing: f32, text: &str) -> (Vec<(GlyphId, f32)>, f32) {
        let scale = self.scale(size);
        let mut glyphs = Vec::with_capacity(text.len());
        let mut x = 0.0;
        let mut last = None;
        for glyph in text.chars().filter_map(|c| self.face().glyph_index(c)) {
            if let Some(last) = last {
                x += f32::from(self.kerning(last, glyph)) * scale + spacing;
            }
            glyphs.push((glyph, x));
            x += f32::from(self.face().glyph_hor_advance(glyph).unwrap_or(0)) * scale;
            last = Some(glyph);
        }
        (glyphs, x)
    }

    /// Width in pixels.
    pub fn width(self, size: f32, spacing: f32, text: &str) -> f32 {
        self.layout(size, spacing, text).1
    }

    /// The longest beginning that fits in `width` pixels with "…" behind it; the whole text if it fits.
    pub fn cut(self, size: f32, spacing: f32, text: &str, width: f32) -> String {
        if self.width(size, spacing, text) <= width + 0.01 {
            return text.to_owned();
        }
        let mut kept = String::new();
        for c in text.chars() {
            let longer = format!("{kept}{c}");
            if self.width(size, spacing, &format!("{}{ELLIPSIS}", longer.trim_end())) > width {
                break;
            }
            kept = longer;
        }
        format!("{}{ELLIPSIS}", kept.trim_end())
    }

    /// Font units to add between two glyphs (the `kern` feature of the GPOS table).
    fn kerning(self, left: GlyphId, right: GlyphId) -> i16 {
        use ttf_parser::gpos::{PairAdjustment, PositioningSubtable};
        let Some(gpos) = self.face().tables().gpos else { return 0 };
        let kern = ttf_parser::Tag::from_bytes(b"kern");
        let lookups = gpos.features.into_iter().filter(|feature| feature.tag == kern);
        for index in lookups.flat_map(|feature| feature.lookup_indices) {
            let Some(lookup) = gpos.lookups.get(index) else { continue };
            for subtable in lookup.subtables.into_iter::<PositioningSubtable<'_>>() {
                let PositioningSubtable::Pair(pair) = subtable else { continue };
                let Some(covered) = pair.coverage().get(left) else { continue };
                let found = match pair {
                    PairAdjustment::Format1 { sets, .. } => sets.get(covered).and_then(|set| set.get(right)),
                    PairAdjustment::Format2 { classes, matrix, .. } => {
                        matrix.get((classes.0.get(left), classes.1.get(right)))
                    }
                };
                if let Some((first, _)) = found {
                    return first.x_advance;
                }
            }
        }
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fancy_letters_become_plain_and_unknown_ones_go() {
        assert_eq!(Font::Bold.clean_name("𝕾𝖎𝖑𝖐"), "Silk");
        assert_eq!(Font::Bold.clean_name("  Anna \u{202E}☃🎲 Maria\n"), "Anna Maria");
        assert_eq!(Font::Bold.clean_name("🎲🎲"), "");
        assert_eq!(Font::Bold.clean_name("Niccolo\u{300}"), "Niccolò");
        for fractions in ["3½", "½½", "0¼ 12¾ a"] {
            assert!(Font::ALL.iter().all(|font| font.clean(fractions) == fractions), "{fractions}");
        }
        assert!(FRACTIONS.iter().all(|&fraction| Font::ALL.iter().all(|font| font.has(fraction))));
    }

    #[test]
    fn a_cut_text_fits_and_ends_with_an_ellipsis() {
        let long = "Una persona con un nome lunghissimo";
        let cut = Font::Bold.cut(30.0, 0.0, long, 200.0);
        assert!(cut.ends_with('…') && cut.chars().count() > 5, "{cut}");
        assert!(Font::Bold.width(30.0, 0.0, &cut) <= 200.0);
        assert_eq!(Font::Bold.cut(30.0, 0.0, "Silk", 200.0), "Silk");
    }

    #[test]
    fn kerning_pulls_a_pair_together() {
        let apart = Font::Display.width(100.0, 0.0, "A") + Font::Display.width(100.0, 0.0, "V");
        assert!(Font::Display.width(100.0, 0.0, "AV") < apart);
    }
}
