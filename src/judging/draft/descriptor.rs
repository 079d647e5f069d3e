//! A descriptor of the model, by its code or by what it is called in either language.

use super::super::mistake::Wrong;
use super::super::model;
use super::slip::Fault;
use super::typed::fold;
use crate::messages::Lang;
use std::sync::LazyLock;

/// Which descriptors are looked for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Among {
    /// All of them.
    All,
    /// What is judged: no groups.
    Leaves,
    /// What has levels of its own: no groups, and not the decisions, whose levels an adventure brings.
    Levels,
}

/// The place of a descriptor in the model.
pub(super) fn find(typed: &str, among: Among) -> Result<usize, Fault> {
    let all = model::descriptors();
    let code = typed.trim();
    if let Some(at) = all.iter().position(|descriptor| descriptor.code.eq_ignore_ascii_case(code)) {
        return Ok(at);
    }
    let name = fold(typed);
    let is = |(at, names): &(usize, &[String; 2])| {
        let levels = !all[*at].levels.is_empty();
        let among = match among {
            Among::All => true,
            Among::Leaves => levels || all[*at].adventure,
            Among::Levels => levels,
        };
        among && names.contains(&name)
    };
    let found: Vec<usize> = names().iter().enumerate().filter(is).map(|(at, _)| at).collect();
    match found[..] {
        [at] => Ok(at),
        [] => Err(Fault::from(Wrong::NoDescriptor(code.to_owned()))),
        _ => {
            let codes = found.iter().map(|at| all[*at].code.clone()).collect();
            Err(Fault::Several(code.to_owned(), codes))
        }
    }
}

/// What each descriptor is called, as [`fold`] has it.
fn names() -> &'static [[String; 2]] {
    static ALL: LazyLock<Vec<[String; 2]>> = LazyLock::new(|| {
        let names = |descriptor: &model::Descriptor| Lang::ALL.map(|lang| fold(descriptor.name(lang)));
        model::descriptors().iter().map(names).collect()
    });
    &ALL
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn by_code_and_by_name() {
        let code = |typed: &str, among| find(typed, among).map(|at| model::descriptors()[at].code.as_str());
        for (typed, found) in [
            ("ld1", "LD1"),
            ("Not overbearing", "NP"),
            ("non prevaricazione", "NP"),
            ("E' una guida per i ragionamenti", "PE4"),
            ("NATURALEZZA DELL'ESPRESSIVITA", "EM2"),
        ] {
            assert_eq!(code(typed, Among::All), Ok(found), "{typed}");
        }
        assert_eq!(code("Regia", Among::Leaves), Ok("RE1"));
        assert_eq!(
            code("Regia", Among::All),
            Err(Fault::Several("Regia".into(), vec!["RE".into(), "RE1".into()]))
        );
        assert_eq!(code("Coerenza decisionale", Among::Leaves), Ok("CD"));
        let nothing = Fault::from(Wrong::NoDescriptor("Coerenza decisionale".into()));
        assert_eq!(code("Coerenza decisionale", Among::Levels), Err(nothing));
        assert!(code("", Among::All).is_err());
    }

    /// What judges are asked has one name of its own in each language.
    #[test]
    fn every_leaf_is_found_by_its_names() {
        for (at, descriptor) in model::descriptors().iter().enumerate() {
            assert_eq!(find(&descriptor.code, Among::All), Ok(at));
            for lang in Lang::ALL {
                let found = find(descriptor.name(lang), Among::Leaves);
                assert!(descriptor.levels.is_empty() || found == Ok(at), "{}", descriptor.code);
            }
        }
    }
}
