//! Time zones as people call them: by a city, with or without accents, also by its Italian name and by
//! cities that the database does not name. Pure: the database is the one that is compiled in.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Cities that the database calls otherwise, or does not name.
const CITIES: &[(&str, &str)] = &[
    ("Roma", "Europe/Rome"),
    ("Milano", "Europe/Rome"),
    ("Napoli", "Europe/Rome"),
    ("Torino", "Europe/Rome"),
    ("Firenze", "Europe/Rome"),
    ("Bologna", "Europe/Rome"),
    ("Palermo", "Europe/Rome"),
    ("Venezia", "Europe/Rome"),
    ("Cagliari", "Europe/Rome"),
    ("Italia", "Europe/Rome"),
    ("Lugano", "Europe/Zurich"),
    ("Zurigo", "Europe/Zurich"),
    ("Ginevra", "Europe/Zurich"),
    ("Londra", "Europe/London"),
    ("Dublino", "Europe/Dublin"),
    ("Parigi", "Europe/Paris"),
    ("Berlino", "Europe/Berlin"),
    ("Monaco di Baviera", "Europe/Berlin"),
    ("Bruxelles", "Europe/Brussels"),
    ("Lussemburgo", "Europe/Luxembourg"),
    ("Lisbona", "Europe/Lisbon"),
    ("Barcellona", "Europe/Madrid"),
    ("Atene", "Europe/Athens"),
    ("Praga", "Europe/Prague"),
    ("Varsavia", "Europe/Warsaw"),
    ("Lubiana", "Europe/Ljubljana"),
    ("Zagabria", "Europe/Zagreb"),
    ("Belgrado", "Europe/Belgrade"),
    ("Bucarest", "Europe/Bucharest"),
    ("Mosca", "Europe/Moscow"),
    ("Stoccolma", "Europe/Stockholm"),
    ("Copenaghen", "Europe/Copenhagen"),
    ("Il Cairo", "Africa/Cairo"),
    ("Tunisi", "Africa/Tunis"),
    ("Gerusalemme", "Asia/Jerusalem"),
    ("Pechino", "Asia/Shanghai"),
    ("Nuova Delhi", "Asia/Kolkata"),
    ("New Delhi", "Asia/Kolkata"),
    ("Mumbai", "Asia/Kolkata"),
    ("Washington", "America/New_York"),
    ("Boston", "America/New_York"),
    ("Miami", "America/New_York"),
    ("San Francisco", "America/Los_Angeles"),
    ("Seattle", "America/Los_Angeles"),
    ("Città del Messico", "America/Mexico_City"),
    ("L’Avana", "America/Havana"),
    ("San Paolo", "America/Sao_Paulo"),
    ("Rio de Janeiro", "America/Sao_Paulo"),
    ("Sydney", "Australia/Sydney"),
];

/// What is offered before anything is typed.
const FIRST: [&str; 12] = [
    "Europe/Rome",
    "Europe/Zurich",
    "Europe/London",
    "Europe/Paris",
    "Europe/Berlin",
    "Europe/Madrid",
    "Europe/Athens",
    "America/New_York",
    "America/Los_Angeles",
    "America/Argentina/Buenos_Aires",
    "Australia/Sydney",
    "UTC",
];

/// Parts of the world; what else the database holds are old names and bare offsets.
const REGIONS: [&str; 10] = [
    "Africa",
    "America",
    "Antarctica",
    "Arctic",
    "Asia",
    "Atlantic",
    "Australia",
    "Europe",
    "Indian",
    "Pacific",
];

/// Lower case, without accents, every other sign a space.
pub(super) fn simple(text: &str) -> String {
    let letters = text.nfkd().filter(|c| !is_combining_mark(*c)).flat_map(char::to_lowercase);
    let spaced: String = letters.map(|c| if c.is_alphanumeric() || c == '+' { c } else { ' ' }).collect();
    spaced.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn zones() -> impl Iterator<Item = String> {
    let all = jiff::tz::db().available().map(|name| name.as_str().to_owned());
    all.filter(|name| {
        name == "UTC" || name.split_once('/').is_some_and(|(region, _)| REGIONS.contains(&region))
    })
}

/// Every name by which a zone can be found: what is shown, and the zone.
fn names() -> impl Iterator<Item = (String, String)> {
    let cities = CITIES.iter().map(|(city, zone)| (format!("{city} ({zone})"), (*zone).to_owned()));
    cities.chain(zones().map(|zone| (zone.clone(), zone)))
}

/// The city in what is shown.
fn city(shown: &str, zone: &str) -> String {
    let name = shown
        .strip_suffix(&format!(" ({zone})"))
        .unwrap_or_else(|| shown.rsplit('/').next().unwrap_or(shown));
    simple(name)
}

/// The zones whose name fits what was typed so far, the likeliest first: what is shown, and the zone.
pub(super) fn matching(typed: &str) -> Vec<(String, String)> {
    let typed = simple(typed);
    if typed.is_empty() {
        return FIRST.iter().map(|zone| ((*zone).to_owned(), (*zone).to_owned())).collect();
    }
    let mut found: Vec<(u8, String, String)> = names()
        .filter_map(|(shown, zone)| {
            let (city, whole) = (city(&shown, &zone), simple(&shown));
            let rank = if city == typed {
                0
            } else if city.starts_with(&typed) {
                1
            } else if whole.starts_with(&typed) {
                2
            } else if whole.split(' ').any(|word| word.starts_with(&typed)) || whole.contains(&typed) {
                3
            } else {
                return None;
            };
            Some((rank, shown, zone))
        })
        .collect();
    found.sort();
    found.into_iter().map(|(_, shown, zone)| (shown, zone)).collect()
}

/// The zone of a city, by its whole name.
pub(super) fn of_city(typed: &str) -> Option<String> {
    let typed = simple(typed);
    names().find(|(shown, zone)| !typed.is_empty() && city(shown, zone) == typed).map(|(_, zone)| zone)
}
