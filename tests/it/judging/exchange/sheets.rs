//! Empty sheets: words, and nothing that judges should not know (M1).

use super::*;
use giostra::judging::exchange::empty_sheets;
use giostra::judging::model;

/// What is printed, without the style of the page.
fn printed(html: &str) -> String {
    let (head, rest) = html.split_once("<style>").unwrap();
    let (_, body) = rest.split_once("</style>").unwrap();
    head.to_owned() + body
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('\'', "&#39;").replace('"', "&quot;")
}

#[test]
fn words_and_no_numbers() {
    // Weights and classes that nothing else on the page can look like.
    let text = crate::pages::page("docs/formats/adventure.toml")
        .replace("weight = 40\nclasses = [100, 60, 20, 0]", "weight = 40\nclasses = [100, 61.375, 20, 0]")
        .replace("weight = 70", "weight = 69.125")
        .replace("weight = 30\nkind", "weight = 30.875\nkind")
        .replace("classes = [100, 60, 25, 0]", "classes = [100, 58.25, 23.75, 0]")
        .replace("vp = [12, 75]", "vp = [13.625, 76.25]");
    let event = read(&text);
    for lang in Lang::ALL {
        let page = printed(&empty_sheets(event.adventure(), lang));
        let after = page.split("DE").skip(1);
        assert!(!after.into_iter().any(|rest| rest.starts_with(|c: char| c.is_ascii_digit())), "a DE code");
        assert!(!page.contains('%'), "a percentage");
        for number in ["61.375", "69.125", "30.875", "58.25", "23.75", "13.625", "76.25"] {
            assert!(!page.contains(number), "{number}");
        }
        credits(&page);
        assert_eq!(page.matches("<section").count(), 4, "three characters and the progress");
        for descriptor in model::descriptors() {
            assert!(page.contains(&escaped(descriptor.name(lang))), "{}", descriptor.code);
            assert!(!page.contains(&format!(">{}<", descriptor.code)), "{}", descriptor.code);
            if let Some(question) = descriptor.question(lang) {
                assert!(page.contains(&escaped(question)), "{}", descriptor.code);
            }
            // Options in the order of the model, on each of the three sheets.
            let words = descriptor.levels.iter().map(|level| escaped(level.words(lang)));
            let words = words.collect::<Vec<_>>().join("</li><li>");
            assert!(page.matches(&words).count() >= 3, "{}", descriptor.code);
        }
    }
}

#[test]
fn what_an_adventure_brings() {
    let page = printed(&empty_sheets(example().adventure(), Lang::It));
    let sheet = |name: &str| {
        let start = page.find(&format!("<h1><bdi>{name}</bdi></h1>")).unwrap();
        page[start..].split("</section>").next().unwrap().to_owned()
    };
    let alma = sheet("Alma");
    assert!(alma.contains("Perdona Carla") && !alma.contains("Nasconde la mappa"), "{alma}");
    assert!(alma.contains("Solo se in squadra c’è Carla"), "{alma}");
    assert!(alma.contains("<li>Fatto</li><li>Fatto in parte</li><li>Non fatto</li>"), "{alma}");
    for field in ["Squadra", "Giocatore", "Giudice", "Firma di chi giudica"] {
        assert!(alma.contains(field), "{field}");
    }
    let progress = sheet("Avanzamento della squadra");
    assert!(progress.contains("<h2><bdi>Biblioteca</bdi></h2>") && progress.contains("Trovano l’ingresso"));
    assert!(progress.contains("<li>La città è salva</li><li>Si salvano i codici</li>"), "{progress}");
    assert!(!progress.contains("Giocatore") && !progress.contains("Correttezza"));
    let english = printed(&empty_sheets(example().adventure(), Lang::En));
    assert!(english.contains("<html lang=\"en\">") && english.contains("<li>Done</li><li>Partly done</li>"));
}

#[test]
fn diceless_and_wordless() {
    let event = read(&adventure("type = \"standard\"\ndiceless = true"));
    let page = printed(&empty_sheets(event.adventure(), Lang::It));
    assert!(!page.contains("Qualità tecnica") && page.contains("Non prevaricazione"));
    assert!(
        page.contains("<li>livello 1 di 4 (il primo è il migliore)</li>"),
        "levels without words: {page}"
    );
}

/// One file that asks nobody for anything, whatever names stand in it.
#[test]
fn self_contained_and_safe() {
    let text = crate::pages::page("docs/formats/adventure.toml")
        .replace("La biblioteca sommersa", "</style><script>alert(1)</script>")
        .replace("Bruno", "B\\\"<b>'&}runo")
        .replace("Trovano l’ingresso", "<img src=x onerror=y>");
    let html = empty_sheets(read(&text).adventure(), Lang::It);
    for tag in ["<script", "<img", "<b>", "<link", "src=", "href=", "@import"] {
        let found = html.matches(tag).count();
        let known = if tag == "src=" { html.matches("&lt;img src=").count() } else { 0 };
        assert_eq!(found, known, "{tag}");
    }
    assert_eq!(html.matches("</style>").count(), 1);
    assert_eq!(html.matches("url(").count(), html.matches("url(data:font/ttf;base64,").count());
    assert!(html.contains("@page { size: A4"));
    assert!(html.len() < 400_000, "{}", html.len());
}
