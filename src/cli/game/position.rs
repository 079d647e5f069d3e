//! Which position is meant: the one that was given, or the first of a game, and what was played from there.

use crate::cli::Failure;
use crate::games::turns::{Study, table::Kind};
use crate::messages::Text;
use crate::say;

/// A position on the command line.
#[derive(clap::Args)]
// Its group would have the name of the one it is flattened into.
#[group(skip)]
pub(super) struct Args {
    /// The position, in the game's own notation [default: the first one]
    #[arg(long, value_name = "POSITION")]
    pub(super) position: Option<String>,

    /// Moves that are played from there first, separated by commas, or by spaces where moves have none
    #[arg(long = "after", value_name = "MOVES")]
    after: Option<String>,

    /// What is chosen before the game begins: side=10; may be given several times. A position says it by itself
    #[arg(long = "option", value_name = "KEY=VALUE", conflicts_with = "position")]
    pub(super) options: Vec<String>,

    /// Print JSON
    #[arg(long)]
    pub(super) json: bool,
}

impl Args {
    /// One more thing is chosen before the game begins; of no use to a position.
    pub(super) fn choose(&mut self, option: String) {
        self.options.push(option);
    }

    /// The position that is meant.
    pub(super) fn study(&self, kind: &dyn Kind) -> Result<Box<dyn Study>, Failure> {
        let study = match &self.position {
            Some(text) => kind.at(text),
            None => kind.start(&own(kind, &self.options)?),
        };
        let typed = self.position.as_deref().unwrap_or_default();
        let unreadable = || Failure::usage(&say!("cli-game-position", text = cut(typed)));
        let mut study = study.map_err(|_| unreadable())?;
        for line in self.after.iter().flat_map(|moves| moves.split(',')).map(str::trim) {
            if study.play(line) {
                continue;
            }
            // What is no move may be several, separated by spaces.
            let mut words = line.split_whitespace().peekable();
            let bad = if words.peek().is_some() { words.find(|word| !study.play(word)) } else { Some(line) };
            if let Some(bad) = bad {
                return Err(Failure::usage(&say!("cli-game-not-a-move", text = cut(bad))));
            }
        }
        Ok(study)
    }
}

/// A game's own part of the first line, with these options.
pub(super) fn own(kind: &dyn Kind, options: &[String]) -> Result<String, Failure> {
    let info = kind.info();
    let mut chosen: Vec<(&str, &str)> = Vec::new();
    for option in options {
        let (key, value) = option.split_once('=').unwrap_or((option, ""));
        let known = info.option(key).filter(|known| known.values.iter().any(|one| one.log == value));
        if known.is_none() {
            let all = info.options.iter().map(|option| {
                let values: Vec<&str> = option.values.iter().map(|value| value.log).collect();
                format!("{}={}", option.key, values.join("|"))
            });
            let all: Vec<String> = all.collect();
            return Err(Failure::usage(&no_such_option(option, &all)));
        }
        chosen.push((key, value));
    }
    let value = |key: &str| chosen.iter().find(|(one, _)| *one == key).map(|(_, value)| (*value).to_owned());
    Ok(info.own(crate::messages::Lang::It, value))
}

fn no_such_option(typed: &str, all: &[String]) -> Text {
    if all.is_empty() {
        say!("cli-game-no-options", text = cut(typed))
    } else {
        say!("cli-game-no-option", text = cut(typed), options = all.join(", "))
    }
}

/// As much of a text as a sentence can repeat.
fn cut(text: &str) -> String {
    text.chars().take(60).collect()
}

/// How a position ended, for programs: `null`, or who has won (`null`: drawn) and why.
pub(super) fn over(study: &dyn Study) -> serde_json::Value {
    study.over().map_or(
        serde_json::Value::Null,
        |(winner, why)| serde_json::json!({ "winner": winner.map(|seat| seat.0), "why": why }),
    )
}
