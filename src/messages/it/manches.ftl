# Tornei di manche
event-formula-manche = manche tutti insieme
event-manche-game = manche
event-manche-told = { $rounds ->
    [one] 1 manche
   *[other] { $rounds } manche
} tutti insieme{ $minutes ->
    [0] {""}
    [one] , circa un minuto
   *[other] , circa { $minutes } minuti
}
event-manche-told-final = { $rounds ->
    [one] 1 manche
   *[other] { $rounds } manche
} tutti insieme, poi i primi { $best } in finale ({ $last ->
    [one] 1 manche
   *[other] { $last } manche
}){ $minutes ->
    [0] {""}
    [one] , circa un minuto
   *[other] , circa { $minutes } minuti
}
event-manche-no-formula = Nelle manche si gioca tutti insieme: la formula non si sceglie.
event-manche-no-clock = Per le manche il tempo è in secondi: /torneo crea nome:Coppa gioco:manche tempo:180
event-manche-booths = Si gioca in cabina: a ogni manche chi preme [Entro] scrive le parole in un posto suo.
event-no-computer = In un torneo il computer non gioca: togli «{ $option }:».
event-manche-open = In un torneo le parole si danno in privato: modo:riservata o modo:cabina.
event-manche-who-plays-the-final = Chi gioca la finale? /torneo crea nome:Coppa gioco:manche finalisti:4 finale:2
event-manche-over = **{ $name }: dopo la manche { $round } di { $of }**
event-manche-row = { $place }. { $name } **{ $points }** (+{ $last })
event-manche-row-plain = { $place }. { $name } **{ $points }**
event-decimal = { $whole },{ $tenth }
event-manche-final = In finale vanno { $names }. Si riparte da zero.
event-manche-final-half = In finale vanno { $names }, con metà dei loro punti.
event-manche-next = Prossima manche { $when }.
event-manche-nobody = Due manche senza nessuno: mi fermo. Chi modera preme il pulsante per andare avanti.
event-manche-waits-for-room = **{ $name }** aspetta: la sua manche comincia quando finisce quello che si gioca qui.
event-manche-broken = **{ $name }**: la manche { $round } non conta, si rigioca fra poco. Chi modera può saltarla.
event-manche-given-up = **{ $name }**: la manche { $round } non riesce. Chi modera la salta, o la fa rigiocare.
event-thread-open = { $name } · M{ $round }
button-event-next-manche = Prossima manche
button-event-skip = Salta la manche
event-manche-cannot-skip = La manche { $round } non si può saltare: si gioca, o è già nella classifica.
event-manche-counts-no-more = La manche { $round } del torneo è cambiata: rifaccio la classifica.
event-manche-mine = · manche { $round }: { $found ->
    [one] 1 punto
   *[other] { $found } punti
} in griglia, **{ $points }** nel torneo
event-manche-mine-missed = · manche { $round }: non c’eri, 0 punti
event-manche-mine-none = Non si è ancora giocata nessuna manche.
event-manche-progress = manche { $round } di { $of }
event-head-last = Ultima
event-head-best = Migliore
stop-of-event = Questa manche è di un torneo. Chi modera lo finisce con /torneo chiudi.

# Serie
event-series-begins = Si comincia { $when }.
event-series-created = Serie **{ $title }**: la prima { $first }. Un’ora prima esce la scheda per iscriversi.
event-series-created-best = Serie **{ $title }**: la prima { $first }. Un’ora prima esce la scheda per iscriversi.
    Nella classifica generale { $best ->
        [one] conta il torneo migliore di ciascuno
       *[other] contano i { $best } tornei migliori di ciascuno
    }.
event-series-another = Qui c’è già la serie «{ $title }»: /torneo chiudi la finisce, quando non si gioca.
event-series-needs-name = Come si chiama? /serie nome:Sera quando:venerdì,21:00 turni:8
event-series-when = Che giorno, a che ora? quando:venerdì,21:00 oppure quando:giorno,21:00
event-series-left-out = **{ $name }**: stavolta non si gioca. La prossima { $when }.
event-series-next = La prossima { $when }.
event-series-over = La serie **{ $title }** è finita.
event-series-stops = Due volte di fila non ci siete stati in abbastanza: la serie **{ $title }** si ferma. Per riprenderla chi dirige preme [Riapri] entro un giorno, o ne comincia un’altra con /serie.
event-series-none-yet = Della serie **{ $title }** non si è ancora giocato niente.
event-series-table = **{ $title }: classifica generale dopo { $count ->
    [one] un torneo
   *[other] { $count } tornei
}**
event-series-best = { $best ->
    [one] Di ciascuno conta il torneo migliore.
   *[other] Di ciascuno contano i { $best } tornei migliori.
}
event-series-subtitle = classifica generale, { $count ->
    [one] 1 torneo
   *[other] { $count } tornei
}
event-head-events = Tornei

# Tornei poliludici
event-poly-game = poliludico: { $games }
event-poly-list = { $before }, { $one }
event-poly-one-or-many = O un gioco o una lista di giochi: gioco:… oppure giochi:…
event-poly-formula = Con più giochi la formula è svizzero, italosvizzero o girone.
event-poly-unknown = «{ $name }» in una lista non può stare: servono giochi a turni, ciascuno una volta; di uno che si gioca altrove scrivi +{ $name }.
event-poly-outside = { $name } (altrove)
event-poly-all-outside = Almeno un gioco della lista lo gioco io: solo per giochi altrove c’è gioco:esterno.
event-poly-how-many = Una lista ha da 2 a { $most } giochi, con le virgole in mezzo.
event-poly-ask = **Tavolo { $board }**: { $who } sceglie il gioco. Decido io { $when }.
    Fra parentesi, quante volte si può ancora scegliere.
event-poly-barred = ~~{ $game }~~ ({ $pg }): torna al prossimo riequilibrio
button-event-choose = { $game } ({ $left })
event-poly-chosen = Tavolo { $board }: { $who } ha scelto { $game }.
event-poly-silent = Tavolo { $board }: { $who } non ha scelto, si gioca a { $game }.
event-poly-chosen-already = A quel tavolo il gioco è già scelto.
event-poly-not-yours = A quel tavolo sceglie { $who }, che muove per primo.
event-poly-barred-now = { $game } adesso non si può scegliere: torna al prossimo riequilibrio.
event-series-won = La classifica generale di **{ $title }** la vince **{ $name }**, con { $points } punti!
event-series-prize = Primo posto in classifica generale
event-series-note = Punti: { $points }
event-series-played = { $count ->
    [one] 1 torneo
   *[other] { $count } tornei
}
event-series-played-best = { $count ->
    [one] 1 torneo
   *[other] { $count } tornei
}, { $best ->
    [one] conta il migliore
   *[other] contano i { $best } migliori
}
