//! The page itself and its fonts, built into the program: nothing comes from elsewhere.

/// Name, type and content of the files under `/page/`.
const PAGE: [(&str, &str, &str); 17] = [
    ("piazza.css", CSS, include_str!("page/piazza.css")),
    ("looks.css", CSS, include_str!("page/looks.css")),
    ("main.js", JS, include_str!("page/main.js")),
    ("wire.js", JS, include_str!("page/wire.js")),
    ("places.js", JS, include_str!("page/places.js")),
    ("board.js", JS, include_str!("page/board.js")),
    ("pinned.js", JS, include_str!("page/pinned.js")),
    ("typing.js", JS, include_str!("page/typing.js")),
    ("door.js", JS, include_str!("page/door.js")),
    ("court.js", JS, include_str!("page/court.js")),
    ("said.js", JS, include_str!("page/said.js")),
    ("panel.js", JS, include_str!("page/panel.js")),
    ("people.js", JS, include_str!("page/people.js")),
    ("ask.js", JS, include_str!("page/ask.js")),
    ("words.js", JS, include_str!("page/words.js")),
    ("messages.js", JS, include_str!("page/messages.js")),
    ("composer.js", JS, include_str!("page/composer.js")),
];

const CSS: &str = "text/css; charset=utf-8";
const JS: &str = "text/javascript; charset=utf-8";

/// The page; `TOKEN` in it stands for the token of this start, `NO_SCRIPT` for the one sentence
/// it must show before its script runs.
const HTML: &str = include_str!("page/piazza.html");

/// Name and content of the files under `/fonts/`.
const FONTS: [(&str, &[u8]); 4] = [
    ("lexend-600.ttf", include_bytes!("../../picture/fonts/Lexend_600SemiBold.ttf")),
    ("lexend-700.ttf", include_bytes!("../../picture/fonts/Lexend_700Bold.ttf")),
    ("atkinson-500.ttf", include_bytes!("../../picture/fonts/AtkinsonHyperlegibleNext_500Medium.ttf")),
    ("atkinson-700.ttf", include_bytes!("../../picture/fonts/AtkinsonHyperlegibleNext_700Bold.ttf")),
];

/// The mark: three lozenges.
pub(super) const MARK: &str = include_str!("page/mark.svg");

pub(super) fn html(token: &str, no_script: &str) -> String {
    HTML.replace("TOKEN", token).replace("NO_SCRIPT", no_script)
}

pub(super) fn page(name: &str) -> Option<(&'static str, &'static str)> {
    PAGE.iter().find(|file| file.0 == name).map(|file| (file.1, file.2))
}

pub(super) fn font(name: &str) -> Option<&'static [u8]> {
    FONTS.iter().find(|file| file.0 == name).map(|file| file.1)
}
