//! The text of a cell, out of the pieces that XML gives.

/// Text with the spaces that count (ODF 1.3, part 3, 6.1.2).
#[derive(Default)]
pub(super) struct Text {
    pub(super) found: String,
    paragraphs: usize,
    inside: usize,
    /// Whether one more space does not count: at the beginning, and behind another one. At the end one does, since `LibreOffice`
    /// writes it so.
    spaced: bool,
}

impl Text {
    pub(super) fn begin(&mut self) {
        self.inside += 1;
        if self.inside == 1 {
            if self.paragraphs > 0 {
                self.found.push('\n');
            }
            self.paragraphs += 1;
            self.spaced = true;
        }
    }

    pub(super) fn end(&mut self) {
        self.inside = self.inside.saturating_sub(1);
    }

    pub(super) fn words(&mut self, words: &str) {
        if self.inside == 0 {
            return;
        }
        for c in words.chars() {
            let space = matches!(c, ' ' | '\t' | '\n' | '\r');
            if !space || !self.spaced {
                self.found.push(if space { ' ' } else { c });
            }
            self.spaced = space;
        }
    }

    /// Spaces that count, whatever stands around them.
    pub(super) fn spaces(&mut self, spaces: &str) {
        if self.inside > 0 {
            self.found.push_str(spaces);
            self.spaced = false;
        }
    }
}
