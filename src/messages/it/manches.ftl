# Tornei di manche
event-formula-manche = manche tutti insieme
event-manche-game = manche
event-manche-told = { $rounds ->
    [one] 1 manche
   *[other] { $rounds } manche
} tutti insieme, { $minutes ->
    [one] circa un minuto
   *[other] circa { $minutes } minuti
}
event-manche-told-final = { $rounds ->
    [one] 1 manche
   *[other] { $rounds } manche
} tutti insieme, poi i primi { $best } in finale ({ $last ->
    [one] 1 manche
   *[other] { $last } manche
}), { $minutes ->
    [one] circa un minuto
   *[other] circa { $minutes } minuti
}
event-manche-no-formula = Nelle manche si gioca tutti insieme: la formula non si sceglie.
event-manche-no-clock = Per le manche il tempo è in secondi: /torneo crea nome:Coppa gioco:manche tempo:180
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
button-event-next-manche = Prossima manche
button-event-skip = Salta la manche
event-manche-cannot-skip = La manche { $round } non si può saltare: si gioca, o è già nella classifica.
event-manche-counts-no-more = La manche { $round } del torneo è cambiata: rifaccio la classifica.
event-manche-late = Sei nel torneo, dalla manche { $round }.{ $missed ->
    [0] {""}
    [one] {" "}Quella già giocata vale 0 punti.
   *[other] {" "}Le { $missed } già giocate valgono 0 punti.
}
event-manche-too-late = Le manche per tutti sono finite: ormai si gioca la finale.
event-manche-mine = Manche { $round }: { $found } punti in griglia, **{ $points }** nel torneo
event-manche-mine-missed = Manche { $round }: non c’eri, 0 punti
event-manche-mine-none = Non si è ancora giocata nessuna manche.
event-manche-progress = manche { $round } di { $of }
event-head-last = Ultima
event-head-best = Migliore
stop-of-event = Questa manche è di un torneo. Chi modera lo finisce con /torneo chiudi.
