//! Limits of buttons, selects and forms.

use std::collections::BTreeSet;

use serde_json::Value;

use super::answer::Wrong;

/// Checks the rows of a message.
pub(super) fn check(rows: &[Value], wrong: &mut Wrong) {
    wrong.count("components", rows.len(), 0, 5);
    let mut ids = BTreeSet::new();
    for (n, row) in rows.iter().enumerate() {
        let at = format!("components.{n}");
        let Some(inside) = row["components"].as_array().filter(|_| row["type"] == 1) else {
            wrong.add(
                format!("{at}.type"),
                "UNION_TYPE_CHOICES",
                "Value of field \"type\" must be one of (1,).",
            );
            continue;
        };
        let buttons = inside.iter().all(|it| it["type"] == 2);
        // A row holds five buttons, or one select and nothing else.
        wrong.count(format!("{at}.components"), inside.len(), 1, if buttons { 5 } else { 1 });
        for (m, it) in inside.iter().enumerate() {
            let at = format!("{at}.components.{m}");
            match it["type"].as_u64() {
                Some(2) => button(&at, it, wrong),
                Some(3 | 5..=8) => select(&at, it, wrong),
                _ => {
                    let message = "Value of field \"type\" must be one of (2, 3, 5, 6, 7, 8).";
                    wrong.add(format!("{at}.type"), "UNION_TYPE_CHOICES", message);
                }
            }
            unique(&at, it, &mut ids, wrong);
        }
    }
}

fn unique(at: &str, it: &Value, ids: &mut BTreeSet<String>, wrong: &mut Wrong) {
    let Some(id) = it["custom_id"].as_str() else { return };
    if !ids.insert(id.to_owned()) {
        let message = "Component custom id cannot be duplicated";
        wrong.add(format!("{at}.custom_id"), "COMPONENT_CUSTOM_ID_DUPLICATED", message);
    }
}

fn button(at: &str, it: &Value, wrong: &mut Wrong) {
    wrong.text(at, it, "label", 0, 80);
    match it["style"].as_u64() {
        Some(1..=4) => {
            wrong.text(at, it, "custom_id", 1, 100);
            if !it["url"].is_null() {
                wrong.add(format!("{at}.url"), "BASE_TYPE_FORBIDDEN", "Only links have a URL.");
            }
        }
        Some(5) => wrong.text(at, it, "url", 1, 512),
        Some(6) => wrong.text(at, it, "sku_id", 1, 32),
        _ => {
            wrong.add(format!("{at}.style"), "BASE_TYPE_CHOICES", "Value must be one of (1, 2, 3, 4, 5, 6).");
        }
    }
    if it["label"].as_str().is_none_or(str::is_empty) && it["emoji"].is_null() && it["style"] != 6 {
        wrong.add(at, "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", "A button has a label or an emoji.");
    }
}

fn select(at: &str, it: &Value, wrong: &mut Wrong) {
    wrong.text(at, it, "custom_id", 1, 100);
    wrong.text(at, it, "placeholder", 0, 150);
    let options = it["options"].as_array().cloned().unwrap_or_default();
    let least = it["min_values"].as_u64().unwrap_or(1);
    let most = it["max_values"].as_u64().unwrap_or(1);
    if least > 25 || most == 0 || most > 25 || least > most {
        wrong.add(format!("{at}.max_values"), "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 25 in length.");
    }
    if it["type"] != 3 {
        return;
    }
    wrong.count(format!("{at}.options"), options.len(), 1, 25);
    if usize::try_from(most).is_ok_and(|most| most > options.len()) {
        wrong.add(format!("{at}.max_values"), "SELECT_COMPONENT_MAX_VALUES", "More values than options.");
    }
    let mut values = BTreeSet::new();
    for (n, option) in options.iter().enumerate() {
        let at = format!("{at}.options.{n}");
        wrong.text(&at, option, "label", 1, 100);
        wrong.text(&at, option, "value", 1, 100);
        wrong.text(&at, option, "description", 0, 100);
        if !values.insert(option["value"].as_str().unwrap_or_default().to_owned()) {
            let message = "The specified option value is already used";
            wrong.add(format!("{at}.value"), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", message);
        }
    }
}

/// Checks a form.
pub(super) fn check_modal(modal: &Value, wrong: &mut Wrong) {
    wrong.text("data", modal, "title", 1, 45);
    wrong.text("data", modal, "custom_id", 1, 100);
    let rows = modal["components"].as_array().cloned().unwrap_or_default();
    wrong.count("data.components", rows.len(), 1, 5);
    let mut ids = BTreeSet::new();
    for (n, row) in rows.iter().enumerate() {
        let at = format!("data.components.{n}.components");
        let inside = row["components"].as_array().cloned().unwrap_or_default();
        wrong.count(at.clone(), inside.len(), 1, 1);
        for it in &inside {
            let at = format!("{at}.0");
            input(&at, it, wrong);
            unique(&at, it, &mut ids, wrong);
        }
    }
}

fn input(at: &str, it: &Value, wrong: &mut Wrong) {
    if it["type"] != 4 {
        wrong.add(format!("{at}.type"), "UNION_TYPE_CHOICES", "Value of field \"type\" must be one of (4,).");
    }
    if !matches!(it["style"].as_u64(), Some(1 | 2)) {
        wrong.add(format!("{at}.style"), "BASE_TYPE_CHOICES", "Value must be one of (1, 2).");
    }
    wrong.text(at, it, "custom_id", 1, 100);
    wrong.text(at, it, "label", 1, 45);
    wrong.text(at, it, "placeholder", 0, 100);
    let least = it["min_length"].as_u64().unwrap_or(0);
    let most = it["max_length"].as_u64().unwrap_or(4000);
    if least > 4000 || !(1..=4000).contains(&most) || least > most {
        wrong.add(format!("{at}.max_length"), "NUMBER_TYPE_MAX", "Lengths go from 0 to 4000.");
    }
    let most = usize::try_from(most).unwrap_or(4000);
    wrong.text(at, it, "value", 0, most.min(4000));
}

/// Every component of some rows, one after the other.
pub(super) fn flat(rows: &[Value]) -> impl Iterator<Item = &Value> {
    rows.iter().flat_map(|row| row["components"].as_array().into_iter().flatten())
}
