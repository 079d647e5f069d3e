# Chi dirige un torneo
directors-told = **{ $name }**: con chi modera { $count ->
    [one] dirige { $names }
   *[other] dirigono { $names }
}.
directors-nobody = **{ $name }**: dirige chi modera. Un’altra persona con /direttori chi:Nome
directors-one-thing = Una cosa alla volta: chi: per chi dirige da adesso, togli: per chi non dirige più.
directors-named = { $who }, da adesso dirigi **{ $name }** con chi modera: /torneo regia apre la scrivania.
directors-dismissed = { $who } non dirige più **{ $name }**.
directors-unknown = Non conosco «{ $name }»: prima deve scrivere qui, o iscriversi.
directors-already = { $name } dirige già questo torneo.
directors-not = «{ $name }» non dirige questo torneo.
directors-most = Chi dirige oltre a chi modera può essere al massimo in { $most }: prima /direttori togli:Nome
directors-excluded = { $name } è fuori dai giochi del server: prima /riammetti, poi può dirigere.
directors-who-names = Chi dirige lo sceglie chi modera, o chi ha creato il torneo.
director-did-name = chi dirige: anche { $who }
director-did-dismiss = chi dirige: non più { $who }
director-did-times = orari cambiati
director-did-date = orario del tavolo { $board } del turno { $round } per un ospite
director-did-wait = tavolo { $board } del turno { $round }: ancora tempo per farsi vivi

# Quando si gioca
times-head = **{ $name }**, gli orari:
times-roll-before = L’appello esce { $minutes ->
    [one] un minuto
   *[other] { $minutes } minuti
} prima, e si comincia con chi risponde.
times-which-moment = Quando si comincia? Per esempio quando:venerdì,21:00, quando:21/11,20:30, oppure quando:no
times-moment-past = Quel momento è già passato ({ $when }): serve uno che deve venire.
times-moment-far = Manca più di un anno: serve un momento più vicino.
times-hour-of-series = L’ora di questo torneo non si cambia qui.
times-hours = Si gioca dalle { $from } alle { $to }.
times-always = Si gioca a qualsiasi ora.
times-days = Un turno dura { $days ->
    [one] un giorno
   *[other] { $days } giorni
}: l’ora di ogni tavolo la decide chi ci gioca, con [Proponi orario].
times-days-over = I giorni del turno { $round } sono passati: { $count ->
    [one] manca il tavolo { $boards }
   *[other] mancano i tavoli { $boards }
}. Chi dirige ricorda, o decide.
times-absent = Chi non si fa vivo entro { $minutes ->
    [one] un minuto
   *[other] { $minutes } minuti
} può perdere a forfait: decide chi dirige.
times-absent-forfeit = Chi non si fa vivo entro { $minutes ->
    [one] un minuto
   *[other] { $minutes } minuti
} perde a forfait.
times-absent-later = Quanto tempo c’è per farsi vivi si sa quando comincia: dipende da quanti turni sono.
times-absent-never = Per farsi vivi non c’è un tempo massimo.
times-elsewhere = Giorni, assenza e forfait valgono dove si gioca altrove: qui conta l’orologio della partita.
times-which-hours = In quali ore si gioca? Per esempio ore:18-24, oppure ore:no
event-hour-missed = **{ $name }** doveva cominciare { $when }, ma ero via: lo avvia chi dirige.
event-hour-cannot = **{ $name }** doveva cominciare adesso, ma così non si può; lo avvia chi dirige.
event-hour-few-here = **{ $name }** doveva cominciare adesso, ma all’appello { $count ->
    [0] non ha risposto nessuno
    [one] ha risposto una persona sola
   *[other] hanno risposto solo in { $count }
}.
times-closed = { $hours } Si riprende { $when }; con /orari si cambia.
times-first-round = Il primo turno esce { $when }.

# Chi non si presenta
absence-until = Basta un messaggio per farsi vivi: chi non lo fa può perdere a forfait { $when }.
absence-until-forfeit = Basta un messaggio per farsi vivi: chi non lo fa perde a forfait { $when }.
absence-one = Tavolo { $board }: { $who } non ha ancora dato segni di vita. Decide chi dirige.
absence-both = Tavolo { $board }: né { $white } né { $black } hanno ancora dato segni di vita. Decide chi dirige.
absence-waits = Tavolo { $board }: ancora un po’ di tempo per { $names }, poi decide chi dirige ({ $when }).
absence-lost = Tavolo { $board }: { $who } non ha dato segni di vita e perde a forfait.
absence-lost-both = Tavolo { $board }: nessuno dei due ha dato segni di vita, 0–0.
absence-lost-both-bracket = Tavolo { $board }: nessuno dei due ha dato segni di vita, 0–0. Chi li avrebbe incontrati passa il turno.
absence-given = Sono stato via, e quel tempo non conta: per farsi vivi c’è ancora tempo ({ $when }).
absence-nobody = A quel tavolo non manca più nessuno.
button-absence-wait = Aspetta ancora

# Quando gioca un tavolo
button-date-propose = Proponi orario
button-date-agree = Va bene
button-date-other = Altro orario
form-date-title = Quando giocate?
form-date-label = Giorno e ora: sabato 21:00, 21/11 20:30
date-proposed = Tavolo { $board }: { $who } propone di giocare { $when }. { $other }, va bene?
date-proposed-guest = Tavolo { $board }: { $who } propone di giocare { $when }. Per { $other } risponde chi dirige.
date-agreed = Tavolo { $board }: { $white } – { $black } si gioca { $when }.
date-late = Chi non si fa vivo entro { $minutes ->
    [one] un minuto
   *[other] { $minutes } minuti
} può perdere a forfait.
date-late-forfeit = Chi non si fa vivo entro { $minutes ->
    [one] un minuto
   *[other] { $minutes } minuti
} perde a forfait.
date-soon = Tavolo { $board }: { $white } – { $black }, si gioca { $when }.
date-told = · si gioca { $when }
date-when = Non ho capito quando. Per esempio: sabato 21:00, oppure 21/11 20:30
date-past = Quel momento è già passato: proponine un altro.
date-outside-hours = { $hours } Quel momento è fuori da queste ore: proponine un altro.
date-far = È troppo lontano: al massimo fra due mesi.
date-same = È già questo l’orario.
date-changed = Nel frattempo l’orario è cambiato: guarda l’ultima proposta.
date-waits = L’hai proposto tu: aspetto l’altra parte.
date-not-long = Qui i turni si giocano di seguito: non c’è un orario da scegliere.
director-board-date = Tavolo { $board }: { $white } – { $black }, si gioca { $when }
director-none-out = **{ $name }**: è cominciato, il primo turno non è ancora uscito.
