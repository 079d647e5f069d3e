//! The colours of the identity "Losanga", dark and light.
//!
//! `tokens.json` beside this file is the designers' copy; a test compares the two.

use super::scene::Rgb;

/// Dark or light.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Theme {
    /// Dark.
    #[default]
    Notte,
    /// Light.
    Giorno,
}

impl Theme {
    /// The colours of the theme.
    pub fn colors(self) -> &'static Colors {
        match self {
            Self::Notte => &NOTTE,
            Self::Giorno => &GIORNO,
        }
    }
}

/// The colours of a theme. Every colour meaning has a second carrier (shape, letter, place or number).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colors {
    /// The canvas.
    pub bg: Rgb,
    /// Cards and table rows.
    pub panel: Rgb,
    /// Table heads and the podium.
    pub panel2: Rgb,
    /// Under the tiles: ink blue in both themes, so that ivory always pops.
    pub tray: Rgb,
    /// Rules and connectors.
    pub line: Rgb,
    /// Text.
    pub text: Rgb,
    /// Secondary text.
    pub muted: Rgb,
    /// The face of a tile.
    pub tile: Rgb,
    /// The lower lip of a tile.
    pub lip: Rgb,
    /// The letter of a tile.
    pub ink: Rgb,
    /// What just happened, or whose turn it is (fill).
    pub gold: Rgb,
    /// The same meaning as text.
    pub gold_text: Rgb,
    /// The lower lip of a gold tile.
    pub gold_lip: Rgb,
    /// Danger, the last 30 seconds, the path of a word (fill).
    pub coral: Rgb,
    /// The same meaning as text.
    pub coral_text: Rgb,
    /// Win and gain (fill).
    pub teal: Rgb,
    /// The same meaning as text.
    pub teal_text: Rgb,
    /// A third meaning beside teal and coral (fill).
    pub sky: Rgb,
    /// The same as text and thin lines.
    pub sky_text: Rgb,
    /// Text on coral.
    pub on_coral: Rgb,
    /// An empty square of a Scrabble board.
    pub square: Rgb,
    /// An empty cell of a Wyps board.
    pub cell: Rgb,
    /// What is written on it.
    pub cell_text: Rgb,
    /// Under the cells of a Wyps board.
    pub well: Rgb,
    /// The lines of a plot, in their order; each has its own marker too.
    pub series: [Rgb; 5],
}

/// Pure white: the path of a word and the rings on it.
pub const WHITE: Rgb = Rgb(0xFF, 0xFF, 0xFF);

/// Gold, silver and bronze; the rank is written on them in ink.
pub const MEDALS: [Rgb; 3] = [rgb(0x00F5_B83D), rgb(0x00C9_D0DE), rgb(0x00D7_9A6B)];

/// A premium square: its ground, and the label on it.
pub type Premium = (Rgb, Rgb);
/// Three times the word: red.
pub const WORD_3: Premium = (rgb(0x00C8_434F), WHITE);
/// Twice the word: pink.
pub const WORD_2: Premium = (rgb(0x00EF_A6B6), INK);
/// Three times the letter: blue.
pub const LETTER_3: Premium = (rgb(0x002B_66AE), WHITE);
/// Twice the letter: light blue.
pub const LETTER_2: Premium = (rgb(0x00A5_D3F0), INK);

/// The letter of a blank on an ivory tile, in both themes.
pub const BLANK: Rgb = rgb(0x00B2_3A28);
/// The same on ink blue; also the lozenge of a blank that stands for nothing yet.
pub const LOZENGE: Rgb = rgb(0x00D9_503C);
/// A black tile of Wyps, in both themes.
pub const BLACK: Rgb = rgb(0x000D_1019);

const INK: Rgb = rgb(0x001B_2133);

const NOTTE: Colors = Colors {
    bg: rgb(0x001B_2133),
    panel: rgb(0x0026_2E45),
    panel2: rgb(0x0031_3B57),
    tray: rgb(0x002A_3350),
    line: rgb(0x0045_517A),
    text: rgb(0x00F6_F1E4),
    muted: rgb(0x00B4_BCD2),
    tile: rgb(0x00FB_F2DB),
    lip: rgb(0x00CD_B888),
    ink: rgb(0x001B_2133),
    gold: rgb(0x00F5_B83D),
    gold_text: rgb(0x00F5_B83D),
    gold_lip: rgb(0x00B9_801A),
    coral: rgb(0x00F2_7966),
    coral_text: rgb(0x00F7_9483),
    teal: rgb(0x0041_C3A6),
    teal_text: rgb(0x005A_D3B8),
    sky: rgb(0x006D_B4F2),
    sky_text: rgb(0x008C_C5F7),
    on_coral: rgb(0x001B_2133),
    square: rgb(0x003D_486B),
    cell: rgb(0x0036_415F),
    cell_text: rgb(0x00C3_CBE2),
    well: rgb(0x0014_1928),
    series: [rgb(0x00F5_B83D), rgb(0x006D_B4F2), rgb(0x00F2_7966), rgb(0x0041_C3A6), rgb(0x00C9_A0F0)],
};

const GIORNO: Colors = Colors {
    bg: rgb(0x00F4_EEE0),
    panel: rgb(0x00FF_FCF4),
    panel2: rgb(0x00EA_E1CC),
    tray: rgb(0x002E_3857),
    line: rgb(0x00CD_BF9F),
    text: rgb(0x001B_2133),
    muted: rgb(0x0056_5E75),
    tile: rgb(0x00FB_F2DB),
    lip: rgb(0x00CD_B888),
    ink: rgb(0x001B_2133),
    gold: rgb(0x00F5_B83D),
    gold_text: rgb(0x007F_5200),
    gold_lip: rgb(0x00B9_801A),
    coral: rgb(0x00D9_503C),
    coral_text: rgb(0x00B2_3A28),
    teal: rgb(0x001F_9379),
    teal_text: rgb(0x000F_6E58),
    sky: rgb(0x003B_86C8),
    sky_text: rgb(0x001F_5F99),
    on_coral: WHITE,
    square: rgb(0x0097_A3C4),
    cell: rgb(0x008E_9BBF),
    cell_text: rgb(0x001B_2133),
    well: rgb(0x002E_3857),
    series: [rgb(0x00B8_7900), rgb(0x001F_6FB5), rgb(0x00C9_412D), rgb(0x000F_7F66), rgb(0x007A_45B8)],
};

const fn rgb(hex: u32) -> Rgb {
    let [_, r, g, b] = hex.to_be_bytes();
    Rgb(r, g, b)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_colours_are_those_of_the_tokens() {
        let tokens: serde_json::Value = serde_json::from_str(include_str!("tokens.json")).unwrap();
        for (name, c) in [("notte", &NOTTE), ("giorno", &GIORNO)] {
            for (token, color) in [
                ("bg", c.bg),
                ("panel", c.panel),
                ("panel2", c.panel2),
                ("tray", c.tray),
                ("line", c.line),
                ("text", c.text),
                ("muted", c.muted),
                ("tile", c.tile),
                ("lip", c.lip),
                ("ink", c.ink),
                ("gold", c.gold),
                ("goldt", c.gold_text),
                ("goldlip", c.gold_lip),
                ("coral", c.coral),
                ("coralt", c.coral_text),
                ("teal", c.teal),
                ("tealt", c.teal_text),
                ("sky", c.sky),
                ("skyt", c.sky_text),
                ("cell", c.cell),
            ] {
                assert_eq!(tokens["temi"][name][token], color.to_string(), "{name} {token}");
            }
            assert_eq!(tokens["scrabble_vuota"][name], c.square.to_string(), "{name}");
            for (n, color) in c.series.iter().enumerate() {
                assert_eq!(tokens["grafico"][name][n], color.to_string(), "{name} series {n}");
            }
        }
        for (premium, (ground, label)) in [("P3", WORD_3), ("P2", WORD_2), ("L3", LETTER_3), ("L2", LETTER_2)]
        {
            assert_eq!(tokens["scrabble"][premium]["fondo"], ground.to_string());
            assert_eq!(tokens["scrabble"][premium]["testo"], label.to_string());
        }
        for (medal, color) in MEDALS.iter().enumerate() {
            assert_eq!(tokens["medaglie"][medal], color.to_string());
        }
    }
}
