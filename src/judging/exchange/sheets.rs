//! Empty sheets to print, one a character and one for the progress of a team: what judges choose among, in words. No weight,
//! percentage, point or number of a level stands on them (M1), and levels stand in the order of the model.

mod fonts;

use super::super::adventure::Adventure;
use super::super::model;
use super::super::tree::{Node, Tree};
use crate::messages::{Lang, plain};
use std::fmt::Write as _;

const STYLE: &str = include_str!("sheets/sheets.css");
/// The mark of the house: three lozenges (the style guide, `picture/mark.rs`).
const MARK: &str = "<svg class=\"mark\" viewBox=\"0 0 54 26\" aria-hidden=\"true\">\
    <path fill=\"#D9503C\" d=\"M10 0 20 13 10 26 0 13z\"/><path fill=\"#F5B83D\" d=\"M27 0 37 13 27 26 17 13z\"/>\
    <path fill=\"#1F9379\" d=\"M44 0 54 13 44 26 34 13z\"/></svg>";

/// Letters of levels that stand beside each other in a column; those of longer words stand below each other.
const ROW: usize = 48;

/// All sheets of an adventure as one page of HTML, which needs nothing else: A4, each sheet on a page of its own.
pub fn empty_sheets(adventure: &Adventure, lang: Lang) -> String {
    let page = Page { adventure, lang };
    let mut names: Vec<String> = adventure.cast().into_iter().map(str::to_owned).collect();
    let mut sheets: Vec<String> =
        names.iter().enumerate().map(|(at, name)| page.character(at, name)).collect();
    sheets.push(page.progress(sheets.len()));
    names.push(page.said("exchange-progress"));
    let title = adventure.name.clone().unwrap_or_else(|| page.said("exchange-sheet"));
    let marks: String = names.iter().enumerate().map(|(at, name)| page.margin(at, name)).collect();
    format!(
        "<!DOCTYPE html>\n<html lang=\"{lang}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{}</title>\n\
         <style>\n{}{STYLE}{marks}</style>\n</head>\n<body>\n{}</body>\n</html>\n",
        escaped(&title),
        fonts::faces(),
        sheets.concat()
    )
}

struct Page<'a> {
    adventure: &'a Adventure,
    lang: Lang,
}

impl Page<'_> {
    fn said(&self, key: &str) -> String {
        plain(self.lang, key, &[])
    }

    /// Whose sheet it is, below each of its pages, where browsers can (CSS Paged Media): the second one lies on some table alone.
    fn margin(&self, at: usize, name: &str) -> String {
        let adventure = self.adventure.name.as_deref().into_iter().chain([name]);
        let text: Vec<&str> = adventure.collect();
        format!("@page s{at} {{ @bottom-left {{ content: \"{}\"; }} }}\n", css(&text.join(" · ")))
    }

    fn character(&self, at: usize, name: &str) -> String {
        let mut items = String::new();
        let asked = self.adventure.asked();
        for root in self.adventure.vsp.roots() {
            self.descriptor(&mut items, name, root, 2, &asked);
        }
        let fields = ["exchange-team", "exchange-player", "exchange-judge"];
        self.sheet(at, name, &fields, &items)
    }

    /// A descriptor and what is part of it, if anything of it is asked.
    fn descriptor(&self, out: &mut String, character: &str, at: usize, depth: usize, asked: &[usize]) {
        let tree = &self.adventure.vsp;
        let descriptor = &model::descriptors()[at];
        let name = descriptor.name(self.lang);
        if descriptor.code == model::DECISIONS {
            if let Some(tree) = self.adventure.cd.get(character) {
                heading(out, name, depth);
                for root in tree.roots() {
                    self.item(out, tree, root, depth + 1);
                }
            }
        } else if asked.contains(&at) {
            let name = below_heading(out, tree, at, name, depth);
            let words = descriptor.levels.iter().map(|level| level.words(self.lang).to_owned());
            question(out, name, descriptor.question(self.lang), &words.collect::<Vec<_>>());
        } else if asked.iter().any(|leaf| tree.is_below(*leaf, at)) {
            heading(out, name, depth);
            for part in &tree.nodes[at].parts {
                self.descriptor(out, character, *part, depth + 1, asked);
            }
        }
    }

    /// An item of an adventure's own tree, and what is part of it.
    fn item(&self, out: &mut String, tree: &Tree, at: usize, depth: usize) {
        let node = &tree.nodes[at];
        let about = node.about.as_ref();
        let about = about.map(|name| plain(self.lang, "exchange-about", &[("character", name.clone())]));
        if node.classes.is_some() {
            let name = below_heading(out, tree, at, node.title(), depth);
            question(out, name, about.as_deref(), &self.words(node));
            return;
        }
        heading(out, node.title(), depth);
        if let Some(about) = about {
            let _ = write!(out, "<p class=\"about\">{}</p>", escaped(&about));
        }
        for part in &node.parts {
            self.item(out, tree, *part, depth + 1);
        }
    }

    /// What judges read of the levels: the author's words, or what the kind says (M4).
    fn words(&self, node: &Node) -> Vec<String> {
        let levels = node.classes.as_ref().map_or(0, Vec::len);
        if !node.options.is_empty() {
            return node.options.clone();
        }
        if node.is_wordless() {
            let nth = |at: usize| {
                plain(self.lang, "exchange-nth", &[("at", (at + 1).to_string()), ("of", levels.to_string())])
            };
            return (0..levels).map(nth).collect();
        }
        let all: &[&str] = match levels {
            2 => &["exchange-done", "exchange-undone"],
            _ => &["exchange-done", "exchange-partly", "exchange-undone"],
        };
        all.iter().map(|key| self.said(key)).collect()
    }

    fn progress(&self, at: usize) -> String {
        let mut items = String::new();
        let tree = &self.adventure.aa;
        for root in tree.roots() {
            self.item(&mut items, tree, root, 2);
        }
        // M13.
        heading(&mut items, &self.said("exchange-absent"), 2);
        question(&mut items, None, None, &[self.said("exchange-absent-yes")]);
        self.sheet(at, &self.said("exchange-progress"), &["exchange-team", "exchange-judge"], &items)
    }

    fn sheet(&self, at: usize, title: &str, fields: &[&str], items: &str) -> String {
        let mut out = format!("<section class=\"sheet\" style=\"page: s{at}\">\n<header>");
        let Adventure { name, version, .. } = self.adventure;
        let version = version.as_ref();
        let version =
            version.map(|version| plain(self.lang, "exchange-edition", &[("version", version.clone())]));
        let adventure: Vec<String> = name.clone().into_iter().chain(version).collect();
        let _ = write!(
            out,
            "<p class=\"label\">{MARK}<span>{}</span><bdi>{}</bdi></p><h1><bdi>{}</bdi></h1><div class=\"fields\">",
            escaped(&self.said("exchange-sheet")),
            escaped(&adventure.join(" · ")),
            escaped(title)
        );
        for field in fields {
            let _ = write!(out, "<p class=\"field\">{}</p>", escaped(&self.said(field)));
        }
        let _ = write!(
            out,
            "</div><p class=\"how\">{}</p></header>\n<div class=\"items\">{items}</div>\n<footer>\
             <p class=\"credit\">{}</p><p class=\"field\">{}</p></footer>\n</section>\n",
            escaped(&self.said("exchange-tick")),
            escaped(&super::credit_in(self.lang)),
            escaped(&self.said("exchange-signature"))
        );
        out
    }
}

fn heading(out: &mut String, name: &str, depth: usize) {
    let depth = depth.min(6);
    let _ = write!(out, "<h{depth}><bdi>{}</bdi></h{depth}>", escaped(name));
}

/// The name of a leaf that stands beside groups becomes a heading like theirs, or it would seem to belong to the last one; else it is
/// given back.
fn below_heading<'n>(
    out: &mut String,
    tree: &Tree,
    at: usize,
    name: &'n str,
    depth: usize,
) -> Option<&'n str> {
    let beside = match tree.nodes[at].parent {
        Some(above) => tree.nodes[above].parts.clone(),
        None => tree.roots(),
    };
    if beside.iter().all(|at| tree.nodes[*at].parts.is_empty()) {
        return Some(name);
    }
    heading(out, name, depth);
    None
}

fn question(out: &mut String, name: Option<&str>, question: Option<&str>, levels: &[String]) {
    out.push_str("<div class=\"item\">");
    if let Some(name) = name {
        let _ = write!(out, "<p class=\"name\"><bdi>{}</bdi></p>", escaped(name));
    }
    if let Some(question) = question {
        let _ = write!(out, "<p class=\"question\">{}</p>", escaped(question));
    }
    let letters: usize = levels.iter().map(|words| words.chars().count() + 4).sum();
    out.push_str(if letters > ROW { "<ul>" } else { "<ul class=\"row\">" });
    for words in levels {
        let _ = write!(out, "<li>{}</li>", escaped(words));
    }
    out.push_str("</ul></div>\n");
}

/// A text between the quotes of a style sheet: everything that is no letter is written by its number.
fn css(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        if c.is_alphanumeric() {
            out.push(c);
        } else {
            let _ = write!(out, "\\{:x} ", u32::from(c));
        }
    }
    out
}

fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            c => out.push(c),
        }
    }
    out
}
