# giostra check: quel che non va in un archivio.
check-missing = non c’è un archivio { $file }: quale guardare si scrive dopo check
check-file = Il file: { $why }
check-orphans = { $table }: { $count ->
    [one] una riga che non porta da nessuna parte
   *[other] { $count } righe che non portano da nessuna parte
} ({ $column } { $first })
check-unreadable = Non si legge tutto: { $why }
check-no-lines = Partita { $number }: il registro è vuoto
check-packed = Partita { $number }: il suo registro compresso non si legge ({ $why })
check-gap = Partita { $number }: manca la riga { $line }
check-game = Partita { $number }: la prima riga è di { $found }, l’archivio dice { $game }
check-line = Partita { $number }, riga { $line }: non torna ({ $why })
check-seal = Partita { $number }: il registro non è quello che era alla fine, l’impronta è un’altra
check-seed = Partita { $number }: il seme non è di 64 cifre esadecimali
check-draw = Partita { $number }, riga { $line }: dal seme esce altro
check-end = Partita { $number }: risulta finita, ma il registro non arriva alla fine
check-seat = Partita { $number }: il posto { $seat } ha giocato e non è di nessuno
check-result = Partita { $number }: il risultato del posto { $seat } non è quello del registro
check-results = Partita { $number }: i risultati non sono di tutti quelli che hanno giocato
check-rated = Partita { $number }: in classifica ha altri punti che nel registro
check-ladder = { $server } { $family }: la classifica non è quella che esce dalle manche (giostra ladder rebuild la rifà)
check-ladder-broken = { $server } { $family }: la classifica non si può rifare ({ $why })
check-looked = { $matches ->
    [one] Guardata una partita
   *[other] Guardate { $matches } partite
} con { $lines } righe ({ $sealed } con l’impronta giusta) e { $ladders ->
    [one] una classifica
   *[other] { $ladders } classifiche
}.
check-drawn = { $matches ->
    [one] Una partita estratta di nuovo dal seme.
   *[other] { $matches } partite estratte di nuovo dal seme.
}
check-fine = Tutto a posto.
check-wrong = { $count ->
    [one] Una cosa non va.
   *[other] { $count } cose non vanno.
}
