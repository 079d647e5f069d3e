//! Makes JSON out of other JSON: a value goes, stands in the place of another, is of another kind. What has a number in it gets numbers
//! at the edges, what has a text odd signs.

use super::mutate::{Dice, NUMBERS, SIGNS};
use serde_json::{Value, json};

/// Changes made to one input, at most.
const CHANGES: usize = 4;
/// Times that a piece is repeated at most, as a power of two.
const OFTEN: usize = 12;

/// New JSON, made of what a program of this kind takes.
pub(crate) fn changed(dice: &mut Dice, corpus: &[Value]) -> Value {
    let mut made = dice.one(corpus).clone();
    for _ in 0..=dice.below(CHANGES) {
        change(dice, &mut made, corpus);
    }
    made
}

fn change(dice: &mut Dice, made: &mut Value, corpus: &[Value]) {
    let other = piece(dice, corpus);
    let pointers = pointers(made);
    let Some(spot) = made.pointer_mut(dice.one::<String>(&pointers)) else { return };
    *spot = match dice.below(9) {
        0 => Value::Null,
        1 => number(dice),
        2 => other,
        3 => json!([spot.take()]),
        4 => json!({ "text": spot.take() }),
        5 => json!(!spot.as_bool().unwrap_or_default()),
        _ => bent(dice, spot.take(), other),
    };
}

/// The same kind of value, and another one.
fn bent(dice: &mut Dice, value: Value, other: Value) -> Value {
    match value {
        Value::Object(mut map) => {
            let names: Vec<String> = map.keys().cloned().collect();
            if names.is_empty() {
                return other;
            }
            let name = dice.one(&names).clone();
            match dice.below(3) {
                0 => drop(map.insert(name, other)),
                1 => drop(map.insert(dice.one(&SIGNS).to_string(), other)),
                _ => drop(map.remove(&name)),
            }
            Value::Object(map)
        }
        Value::Array(mut all) => {
            if dice.below(2) == 0 {
                all.pop();
            } else {
                all.push(other);
            }
            Value::Array(all)
        }
        Value::String(text) => Value::String(odd(dice, &text)),
        Value::Number(at) => match (at.as_i64(), dice.below(3)) {
            (Some(at), 0) => json!(at.wrapping_add(1)),
            (Some(at), 1) => json!(at.wrapping_neg()),
            _ => number(dice),
        },
        other => other,
    }
}

fn odd(dice: &mut Dice, text: &str) -> String {
    let signs: Vec<char> = text.chars().collect();
    let at = dice.below(signs.len() + 1);
    let (before, after) = signs.split_at(at);
    let (before, after): (String, String) = (before.iter().collect(), after.iter().collect());
    match dice.below(4) {
        0 => before,
        1 => after.repeat(1 << dice.below(OFTEN)),
        2 => format!("{before}{}", dice.one(&NUMBERS)),
        _ => format!("{before}{}{after}", dice.one(&SIGNS)),
    }
}

fn number(dice: &mut Dice) -> Value {
    let written = dice.one(&NUMBERS);
    serde_json::from_str(written).unwrap_or_else(|_| json!(written))
}

/// Some value out of others.
fn piece(dice: &mut Dice, corpus: &[Value]) -> Value {
    let whole = dice.one(corpus);
    let pointers = pointers(whole);
    whole.pointer(dice.one::<String>(&pointers)).cloned().unwrap_or_default()
}

/// Where all values of a value stand, itself first.
fn pointers(value: &Value) -> Vec<String> {
    let mut all = Vec::new();
    collect(value, String::new(), &mut all);
    all
}

fn collect(value: &Value, at: String, all: &mut Vec<String>) {
    let below: Vec<(String, &Value)> = match value {
        Value::Object(map) => {
            let escaped = |name: &str| name.replace('~', "~0").replace('/', "~1");
            map.iter().map(|(name, value)| (format!("{at}/{}", escaped(name)), value)).collect()
        }
        Value::Array(values) => {
            values.iter().enumerate().map(|(number, value)| (format!("{at}/{number}"), value)).collect()
        }
        _ => Vec::new(),
    };
    all.push(at);
    for (at, value) in below {
        collect(value, at, all);
    }
}
