# Iscrizioni a un torneo: posti, lista d’attesa, ospiti, appello, chi arriva tardi, chi torna, chi riposa
button-entry-here = Ci sono
button-entry-without = Avvia senza di loro
button-entry-wait = Aspetta
button-entry-late = Entra
button-entry-return = Rientro
button-entry-guests = Scrivi i nomi
form-guests-title = Chi gioca senza account
form-guests-label = Un nome per riga
entry-places = Posti: { $limit }.
entry-places-least = Posti: { $limit }. Si comincia almeno in { $least }.
entry-least = Si comincia almeno in { $least }.
entry-least-over-places = Così non può mai cominciare: il minimo è più dei posti.
entry-waiting = In lista d’attesa: { $names }
entry-waits = I posti sono finiti: sei in lista d’attesa, al numero { $place }. Ti chiamo se se ne libera uno.
entry-moved-up = { $who }, si è liberato un posto: sei in **{ $name }**.
entry-confirm = Prima di cominciare c’è l’appello: { $minutes ->
    [one] un minuto
   *[other] { $minutes } minuti
} per dire che ci sei.
entry-here-count = Appello: presenti { $here } su { $count }.
entry-roll = **{ $name }** sta per cominciare: chi c’è prema [Ci sono]. L’appello finisce { $when }.
    { $who }
entry-here = Segnato: ci sei.
entry-here-already = Ti ho già segnato: ci sei.
entry-all-here = **{ $name }**: ci siete tutti. Chi modera preme [Avvia].
entry-missing = All’appello non { $count ->
    [one] ha risposto
   *[other] hanno risposto
}: { $names }. Chi modera sceglie.
entry-no-roll = Adesso non c’è nessun appello.
entry-left-out = Restano fuori: { $names }
entry-expelled = Ti ha fatto uscire chi modera: per rientrare chiedi a loro.
entry-full = I posti sono { $most } e sono tutti presi.
entry-closed = Il torneo è già cominciato, e con questa formula non si entra più.
entry-too-late = { $round ->
    [one] È già uscito 1 turno
   *[other] Sono già usciti { $round } turni
}: è troppo tardi per entrare.
entry-late = Entri dal turno { $since }. { $missed ->
    [0] Non ne hai perso nessuno.
    [1] Per il turno 1 ricevi ½ punto.
    [2] Per i turni 1 e 2 ricevi ½ punto l’uno.
   *[other] Per i turni da 1 a { $missed } ricevi ½ punto l’uno.
}
entry-late-nothing = Entri dal turno { $since }: quelli già giocati valgono 0 punti.
entry-in-late = Sei nel torneo, dal turno { $since }. Ti chiamo quando tocca a te.
entry-late-told = { $name } entra nel torneo, dal turno { $since }.
entry-left-midway = Hai lasciato il torneo. Se torni, i turni saltati valgono 0 punti.
entry-back = Sei di nuovo nel torneo, dal turno { $since }: quelli saltati valgono 0 punti.
entry-back-told = { $name } è di nuovo nel torneo, dal turno { $since }.
entry-let-in = { $who }, sei di nuovo nel torneo: ti ha fatto rientrare chi modera.
entry-let-in-waiting = { $who }, chi modera ti ha fatto rientrare: i posti sono finiti, sei in lista d’attesa.
entry-is-in = { $name } è già nel torneo.
entry-no-way-back = Da questo torneo non si rientra: o non ci sono altri turni, o la formula non lo permette.
entry-needs-round = Quale turno? /torneo riposo turno:3
entry-no-rests = Con questa formula non si salta un turno: si riposa su richiesta solo negli svizzeri.
entry-round-paired = Il turno { $round } è già abbinato: chi non può giocare lo dice a chi modera.
entry-no-such-round = I turni sono { $rounds }.
entry-rest = Al turno { $round } riposi, con ½ punto. Se cambi idea: /torneo riposo turno:{ $round } annulla
entry-rest-nothing = Al turno { $round } riposi, con 0 punti: ½ punto vale { $halves } volte al massimo, e mai all’ultimo turno.
entry-rests-already = Al turno { $round } riposi già.
entry-rests-not = Al turno { $round } giochi già.
entry-plays = Al turno { $round } giochi.
entry-rest-for = { $who }, al turno { $round } riposi: lo ha segnato chi modera.
entry-plays-for = { $name } gioca al turno { $round }.
entry-wishes-dropped = Riposi chiesti e coppie separate valgono solo negli svizzeri: con questa formula cadono.
entry-apart = { $names }: non si incontrano mai.
entry-apart-until = { $names }: fino al turno { $round } non si incontrano, poi solo se non c’è altro modo.
entry-apart-lifted = { $names }: possono di nuovo incontrarsi.
entry-apart-not = Nessuno separa proprio questi nomi.
entry-apart-swiss = Solo nello svizzero si può separare qualcuno: nelle altre formule gli incontri sono fissati.
entry-apart-who = Chi non deve incontrarsi? /torneo separa chi:Anna, Bruno
entry-guests-who = Chi gioca senza account? /torneo iscrivi chi:Anna, Bruno
    Oppure premi il pulsante e scrivi un nome per riga.
entry-guests-elsewhere = Chi non ha un account non può giocare qui: si iscrive solo dove si gioca altrove (gioco:esterno).
entry-guests-in = { $count ->
    [one] Ho iscritto { $names }.
   *[other] Ne ho iscritti { $count }: { $names }
}
entry-guests-wait = I posti sono finiti: in lista d’attesa { $count ->
    [one] c’è 1 nome
   *[other] ci sono { $count } nomi
}.
entry-guest-name = «{ $name }»: un nome ha al massimo { $most } caratteri. Non ho iscritto nessuno.
entry-guest-mention = «{ $name }» ha un account e si iscrive da sé. Non ho iscritto nessuno.
entry-guest-twice = «{ $name }» c’è già: due nomi uguali non si distinguono. Non ho iscritto nessuno.
entry-guest-left = «{ $name }» era nel torneo: rientra con /torneo rientra chi:{ $name }. Non ho iscritto nessuno.
entry-guest-result = Segnato. { $name } non ha un account: se c’è un errore, chi modera corregge con /torneo risultato.
entry-report-one = Turno { $round }, tavolo { $board }: { $white } – { $black }. Com’è finita? Lo dice { $who }.
entry-report-none = Turno { $round }, tavolo { $board }: { $white } – { $black }. Com’è finita? Lo dice chi modera.
entry-mine-missed = Turno { $round }: non c’eri ancora
entry-erased = Mentre si giocava hai cancellato i tuoi dati: in questo torneo non entri più.
entry-substitute-who = Chi esce e chi entra? /torneo sostituisci chi:Anna,Bruno
entry-substitute-plays = { $name } sta giocando: si cambia quando il suo tavolo ha un risultato.
entry-substitute-was-in = { $name } è già nel torneo, o c’è stato: non può avere due posti.
entry-substituted = { $who } prende il posto di { $before } in **{ $name }**.
entry-substituted-midway = { $who } prende il posto di { $before } in **{ $name }**: punti e turni restano quelli.
entry-seeds = Teste di serie: { $names }. Gli altri a sorteggio.
entry-seeds-drawn = I numeri si sorteggiano.
entry-seeds-noted = Teste di serie: { $names }. Gli altri a sorteggio, dietro di loro.
entry-seeds-lifted = Le teste di serie sono di nuovo quelle di prima.
entry-seeds-who = Chi ha i primi numeri? /torneo teste chi:Anna, Bruno
entry-guest-called = { $name } (senza account)
entry-moved-up-roll = { $who }, si è liberato un posto in **{ $name }**: se ci sei, premi [Ci sono].
entry-guests-before-late = Chi entra ora gioca dal turno { $since }: ogni turno perso gli vale { $worth }.
entry-guests-late = Dal turno { $since } { $count ->
    [one] gioca
   *[other] giocano
} anche: { $names }. Ogni turno perso vale { $worth }.
entry-rest-last = All’ultimo turno si riposa con 0 punti: { $names }
entry-moved-up-guest = { $who } ha il posto che si è liberato in **{ $name }**.
