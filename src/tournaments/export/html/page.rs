//! The page around its sections.

use super::escaped;

/// Nothing may be fetched, and nothing runs.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

const STYLE: &str = include_str!("style.css");

/// A whole page.
pub(super) fn page(title: &str, lang: &str, body: &str) -> String {
    let title = escaped(title);
    format!(
        "<!doctype html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n\
         <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n<h1>{title}</h1>\n{body}</main>\n\
         </body>\n</html>\n",
        escaped(lang),
    )
}
