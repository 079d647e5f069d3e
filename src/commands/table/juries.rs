//! What can be said of a judged event.

use super::super::OptionKind;

/// What `/giuria` does.
pub(super) const OF_JURIES: OptionKind = OptionKind::Choice(&[
    ("crea", "create"),
    ("avventura", "adventure"),
    ("squadra", "team"),
    ("tavolo", "table"),
    ("giudica", "judge"),
    ("programma", "schedule"),
    ("stato", "status"),
    ("assente", "absent"),
    ("riapri", "reopen"),
    ("anteprima", "preview"),
    ("pubblica", "publish"),
    ("risultati", "results"),
    ("generale", "overall"),
    ("scheda", "card"),
    ("analisi", "report"),
    ("soglie", "thresholds"),
    ("esporta", "export"),
    ("importa", "import"),
    ("fine", "end"),
    ("annulla", "cancel"),
    ("dimentica", "forget"),
]);
/// How sheets of several judges come together.
pub(super) const METHODS: OptionKind =
    OptionKind::Choice(&[("accordo", "agreed"), ("maggioranza", "majority"), ("media", "mean")]);
/// The files that a round is given as.
pub(super) const FILES: OptionKind = OptionKind::Choice(&[
    ("toml", "toml"),
    ("csv", "csv"),
    ("ods", "ods"),
    ("json", "json"),
    ("schede", "sheets"),
    ("anonimo", "anonymous"),
]);
