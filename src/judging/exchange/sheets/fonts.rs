//! The fonts of the house within the page: it is printed where nobody has installed them.

use std::fmt::Write as _;

const FACES: [(&str, u16, &[u8]); 3] = [
    ("Lexend", 700, include_bytes!("../../../picture/fonts/Lexend_700Bold.ttf")),
    ("Atkinson", 500, include_bytes!("../../../picture/fonts/AtkinsonHyperlegibleNext_500Medium.ttf")),
    ("Atkinson", 700, include_bytes!("../../../picture/fonts/AtkinsonHyperlegibleNext_700Bold.ttf")),
];

/// Rules that bring the fonts along, about 230 KiB.
pub(super) fn faces() -> String {
    let mut out = String::new();
    for (name, weight, font) in FACES {
        let _ = writeln!(
            out,
            "@font-face {{ font-family: \"{name}\"; font-weight: {weight}; src: url(data:font/ttf;base64,{}); }}",
            base64(font)
        );
    }
    out
}

fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let byte = |at: usize| u32::from(three.get(at).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for at in 0..4 {
            let letter = LETTERS[(bits >> (18 - 6 * at) & 63) as usize];
            out.push(if at <= three.len() { letter.into() } else { '=' });
        }
    }
    out
}

#[cfg(test)]
mod tests {
    #[test]
    fn base64() {
        for (text, coded) in
            [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy")]
        {
            assert_eq!(super::base64(text.as_bytes()), coded);
        }
        assert_eq!(super::base64(&[0xfb, 0xff]), "+/8=");
    }
}
