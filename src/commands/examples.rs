//! One line of each command as people type it: for its page, and for whoever has left out what it needs.

use super::Command;
use crate::messages::Lang;

/// A command as it may be typed; empty where its name says all there is to type, or the game here knows better.
pub const fn example(command: Command, lang: Lang) -> &'static str {
    let (it, en) = match command {
        Command::Manche => ("/manche interna5 quante:3 subito", "/round inner5 count:3 now"),
        Command::P => ("/p casa cosa", "/w house hose"),
        Command::Parola => ("/parola casa", "/word house"),
        Command::Risolvi => ("/risolvi CART/OSEA/NILO/QuADR", "/solve CART/OSEA/NILO/QuADR"),
        Command::Sfida => ("/sfida chi:Silk ritmo:lento", "/challenge who:Silk pace:slow"),
        Command::Partite => ("/partite finite", "/matches finished"),
        Command::Rivedi => ("/rivedi numero:12", "/replay number:12"),
        Command::Ferie => ("/ferie 7", "/holiday 7"),
        Command::Classifica => ("/classifica pagina:2", "/ladder page:2"),
        Command::Profilo => ("/profilo Silk", "/profile Silk"),
        Command::Elo => ("/elo spiega", "/elo explain"),
        Command::Confronta => ("/confronta Silk, Galahad", "/compare Silk, Galahad"),
        Command::Stagione => ("/stagione apri:Inverno fine:21/3", "/season open:Winter end:2027-03-21"),
        Command::Torneo => {
            ("/torneo crea nome:\"Torneo di Natale\"", "/tournament create name:\"Christmas Cup\"")
        }
        Command::Serie => {
            ("/serie nome:Sera quando:\"venerdì 21:00\"", "/series name:Evening when:\"friday 21:00\"")
        }
        Command::Direttori => ("/direttori chi:Silk", "/directors who:Silk"),
        Command::Orari => ("/orari ore:18-24 assenza:15", "/times hours:18-24 noshow:15"),
        Command::Iscritti => ("/iscritti pagina:2", "/entries page:2"),
        Command::Squadra => ("/squadra nome:\"I Lupi\"", "/team name:\"The Wolves\""),
        Command::Handicap => ("/handicap chi:Silk per:1,25", "/handicap who:Silk by:1.25"),
        Command::Giuria => ("/giuria crea nome:\"Il sigillo\"", "/jury create name:\"The Seal\""),
        Command::Collega => ("/collega A2B3C4", "/link A2B3C4"),
        Command::Dati => ("/dati esporta", "/data export"),
        Command::Aiuto => ("/aiuto punti", "/help points"),
        Command::Automatiche => ("/automatiche 30", "/auto 30"),
        Command::Annulla => ("/annulla quale:2 motivo:griglia sbagliata", "/void which:2 reason:wrong grid"),
        Command::Pausa => ("/pausa motivo:si cena", "/pause reason:dinner"),
        Command::Gemella => ("/gemella A2B3C4", "/twin A2B3C4"),
        Command::Impostazioni => ("/impostazioni tema giorno", "/settings theme light"),
        Command::Dizionario => {
            ("/dizionario aggiungi:petaloso motivo:si dice", "/dictionary add:selfie reason:in use")
        }
        Command::Escludi => ("/escludi Silk motivo:spam", "/exclude Silk reason:spam"),
        Command::Riammetti => ("/riammetti Silk", "/readmit Silk"),
        Command::Unisci => ("/unisci chi:Nuovo con:Vecchio", "/merge who:New with:Old"),
        Command::Registro => ("/registro 2", "/log 2"),
        Command::Stop
        | Command::Lista
        | Command::Griglia
        | Command::Mossa
        | Command::Tavola
        | Command::Leggio
        | Command::Contesta
        | Command::Patta
        | Command::Abbandona
        | Command::Scollega
        | Command::Separa
        | Command::Segnalazioni
        | Command::Diagnosi
        | Command::Privacy
        | Command::Regole => ("", ""),
    };
    match lang {
        Lang::It => it,
        Lang::En => en,
    }
}
