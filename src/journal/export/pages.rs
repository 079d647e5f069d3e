//! The text of an export, row by row: the same that `serde_json` writes of the whole, without holding the whole.

use serde_json::Value;

/// A JSON object that is being written, with what is in it on lines of their own.
pub(super) struct Pages {
    text: String,
    /// Whether the list that is open holds nothing yet.
    empty: bool,
}

impl Pages {
    pub(super) fn new() -> Self {
        Self { text: "{".to_owned(), empty: true }
    }

    /// A key with its value.
    pub(super) fn value(&mut self, key: &str, value: &Value) {
        self.key(key);
        self.indented(value, "  ");
    }

    /// A key, and the beginning of a list.
    pub(super) fn open(&mut self, key: &str) {
        self.key(key);
        self.text.push('[');
        self.empty = true;
    }

    /// The next thing in the list.
    pub(super) fn row(&mut self, row: &Value) {
        self.text.push_str(if self.empty { "\n    " } else { ",\n    " });
        self.empty = false;
        self.indented(row, "    ");
    }

    /// The end of the list.
    pub(super) fn close(&mut self) {
        self.text.push_str(if self.empty { "]" } else { "\n  ]" });
    }

    /// The whole text.
    pub(super) fn end(mut self) -> String {
        self.text.push_str("\n}\n");
        self.text
    }

    fn key(&mut self, key: &str) {
        self.text.push_str(if self.text.len() == 1 { "\n  " } else { ",\n  " });
        self.text.push_str(&Value::from(key).to_string());
        self.text.push_str(": ");
    }

    /// A value so far from the edge. Texts hold no bare line breaks: they are escaped.
    fn indented(&mut self, value: &Value, edge: &str) {
        let written = serde_json::to_string_pretty(value).unwrap_or_default();
        for (number, line) in written.split('\n').enumerate() {
            if number > 0 {
                self.text.push('\n');
                self.text.push_str(edge);
            }
            self.text.push_str(line);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn it_is_what_the_library_writes_of_the_whole() {
        let rows = [json!({ "a": "x\ny", "b": [] }), json!({ "c": [1, { "d": null }] })];
        let mut pages = Pages::new();
        pages.value("accounts", &json!(["a", "b"]));
        pages.open("empty");
        pages.close();
        pages.open("rows");
        for row in &rows {
            pages.row(row);
        }
        pages.close();
        pages.value("version", &json!(1));
        let whole = json!({ "accounts": ["a", "b"], "empty": [], "rows": rows, "version": 1 });
        assert_eq!(pages.end(), format!("{}\n", serde_json::to_string_pretty(&whole).unwrap()));
    }
}
