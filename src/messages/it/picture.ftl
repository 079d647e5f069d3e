# Quello che si legge dentro le immagini, e i loro testi alternativi.
# Solo caratteri che i due caratteri tipografici possiedono: niente frecce, stelle, emoji.

## Dentro le immagini
picture-game = PAROLIERE
picture-player = Giocatore { $number }
picture-manche = Manche
picture-of = { $at } di { $of }
picture-manche-number = Manche { $number }
picture-words = { $count ->
    [1] 1 parola
   *[other] { $count } parole
  }
picture-minutes = minuti
picture-seconds = secondi
picture-minimum = Minimo { $min ->
    [1] 1 lettera
   *[other] { $min } lettere
  }
picture-minimum-small = minimo { $min ->
    [1] 1 lettera
   *[other] { $min } lettere
  }
picture-letters = lett.
picture-points-row = punti
picture-per-letter = oltre { $from }: +{ $more } a lettera
picture-end = FINE MANCHE { $number }
picture-end-void = MANCHE { $number } ANNULLATA
picture-longest = Parola più lunga
picture-longest-top = Parola
picture-longest-bottom = più lunga
picture-longest-found = La più lunga trovata
picture-longest-found-top = La più lunga
picture-longest-found-bottom = trovata
picture-no-word = Nessuna parola in questa griglia
picture-points = { $points ->
    [1] 1 punto
   *[other] { $points } punti
  }
picture-points-short = { $points } pt
picture-points-unit = { $points ->
    [1] punto
   *[other] punti
  }
picture-found-only = trovata da { $name } e da nessun altro
picture-found-others = trovata da { $name } e { $others ->
    [1] un altro
   *[other] altri { $others }
  }
picture-found-nobody = non l’ha trovata nessuno
picture-found-by = trovata da
picture-and-nobody = e nessun altro
picture-and-others = e { $others ->
    [1] un altro
   *[other] altri { $others }
  }
picture-more-players = e { $count ->
    [1] un altro
   *[other] altri { $count }
  }
picture-nobody = Nessun punto, stavolta
picture-void = Annullata: non conta
picture-found-words = Parole: { $found } su { $total }
picture-found-points = Punti: { $percent }%
picture-ladder-nobody = Ancora nessuno in classifica
picture-ladder-provisional = provvisorio

## Testi alternativi
picture-alt-grid = Griglia { $rows } per { $cols }.
picture-alt-row = Riga { $row }: { $letters }.
picture-alt-rules = Minimo { $min ->
    [1] 1 lettera
   *[other] { $min } lettere
  }, { $time }.
picture-alt-minutes = { $minutes ->
    [1] 1 minuto
   *[other] { $minutes } minuti
  }
picture-alt-seconds = { $seconds ->
    [1] 1 secondo
   *[other] { $seconds } secondi
  }
picture-alt-time = { $minutes } e { $seconds }
picture-alt-words = { $count ->
    [1] C’è 1 parola.
   *[other] Ci sono { $count } parole.
  }
picture-alt-manche = Manche { $number }.
picture-alt-manche-of = Manche { $number } ({ $at } di { $of }).
picture-alt-end = Fine della manche { $number }.
picture-alt-end-void = Manche { $number }, annullata: non conta.
picture-alt-wins = Vince { $name } con { $points ->
    [1] 1 punto
   *[other] { $points } punti
  }.
picture-alt-tie = Pari fra { $names } con { $points ->
    [1] 1 punto
   *[other] { $points } punti
  }.
picture-alt-place = { $rank }. { $name }: { $points }.
picture-alt-more = E altri { $count }.
picture-alt-nobody = Nessuno ha fatto punti.
picture-alt-longest = Parola più lunga: { $word }, { $points ->
    [1] 1 punto
   *[other] { $points } punti
  }, { $found }.
picture-alt-longest-found = Parola più lunga trovata: { $word }, { $points ->
    [1] 1 punto
   *[other] { $points } punti
  }, { $found }.
picture-alt-path = Il percorso di { $word }, la parola più lunga della manche { $number }: { $steps }.
picture-alt-path-found = Il percorso di { $word }, la più lunga trovata nella manche { $number }: { $steps }.
picture-alt-step = { $letter } riga { $row } colonna { $col }
picture-alt-found = { $found ->
    [0] Nessuna parola trovata su { $total }.
    [1] Trovata 1 parola su { $total }, punti { $percent }%.
   *[other] Trovate { $found } parole su { $total }, punti { $percent }%.
  }
picture-alt-ladder-head = { $name }.
picture-alt-ladder-nobody = Ancora nessuno in classifica.
picture-alt-ladder-up = su di { $by }
picture-alt-ladder-down = giù di { $by }
picture-alt-ladder-same = invariato
picture-alt-ladder-line = { $name }: { $rating }, { $change }.
picture-alt-ladder-line-provisional = { $name }: { $rating } provvisorio, { $change }.
picture-alt-ladder-history = { $name }: { $rating }, { $change }; partiva da { $first }, minimo { $least }, massimo { $most }.
picture-alt-ladder-history-provisional = { $name }: { $rating } provvisorio, { $change }; partiva da { $first }, minimo { $least }, massimo { $most }.
picture-alt-ladder-scale = Scala da { $least } a { $most }.
picture-alt-ladder-days = Giorni: { $name }.
picture-alt-ladder-row = { $rank }. { $name }: { $rating }, { $change }, { $family ->
    [parole] { $rounds ->
        [one] { $rounds } manche
       *[other] { $rounds } manche
      }
   *[other] { $rounds ->
        [one] { $rounds } partita
       *[other] { $rounds } partite
      }
  }.
picture-alt-ladder-row-provisional = { $rank }. { $name }: { $rating } provvisorio, { $change }, { $family ->
    [parole] { $rounds ->
        [one] { $rounds } manche
       *[other] { $rounds } manche
      }
   *[other] { $rounds ->
        [one] { $rounds } partita
       *[other] { $rounds } partite
      }
  }.
picture-alt-ladder-mine = { $rank }. { $name } (sei tu): { $rating }, { $change }, { $family ->
    [parole] { $rounds ->
        [one] { $rounds } manche
       *[other] { $rounds } manche
      }
   *[other] { $rounds ->
        [one] { $rounds } partita
       *[other] { $rounds } partite
      }
  }.
picture-alt-ladder-mine-provisional = { $rank }. { $name } (sei tu): { $rating } provvisorio, { $change }, { $family ->
    [parole] { $rounds ->
        [one] { $rounds } manche
       *[other] { $rounds } manche
      }
   *[other] { $rounds ->
        [one] { $rounds } partita
       *[other] { $rounds } partite
      }
  }.

# I tornei: tabelloni, classifiche, tabelle, podi e diplomi
picture-tournament-walkover = + e −: a forfait
picture-tournament-part = parte { $at } di { $of }
picture-alt-tournament-bracket = Tabellone ancora vuoto.
picture-alt-tournament-champion = Vince { $name }.
picture-alt-tournament-won = { $one } batte { $other }
picture-alt-tournament-walkover = { $one } passa a forfait contro { $other }
picture-alt-tournament-nobody = { $one } e { $other }, non passa nessuno
picture-alt-tournament-now = { $one } e { $other } stanno giocando
picture-alt-tournament-meet = { $one } contro { $other }
picture-alt-tournament-unknown = chi deve ancora arrivarci
picture-alt-tournament-through = { $place }. { $name } { $points }, passa
picture-alt-tournament-stays = { $place }. { $name } { $points }
picture-alt-tournament-rest = Il resto si legge come testo.
picture-tournament-nobody = Ancora nessuno
picture-alt-tournament-row = { $place }. { $name }: punti { $points }{ $ties }.
picture-alt-tournament-mine = { $place }. { $name } (sei tu): punti { $points }{ $ties }.
picture-alt-tournament-gone = { $place }. { $name }, che non gioca più: punti { $points }{ $ties }.
picture-tournament-diploma = Diploma
picture-tournament-prize = Premio
picture-tournament-place = { $place }° posto su { $of }
picture-alt-tournament-annulled = { $name }, che non gioca più: le sue partite non contano.
picture-alt-tournament-games = Il n. { $number } contro { $games }.
picture-alt-tournament-by-default = vinta senza giocare
picture-alt-tournament-lost-by-default = persa senza giocare
picture-alt-tournament-step = { $place }. { $name }.

# Gli eventi giudicati: classifiche di squadre e di personaggi, e la scheda di chi ha giocato
picture-judging-team = Squadra
picture-judging-player = Giocatore
picture-judging-vpm = VP(m)
picture-judging-aa = AA
picture-judging-ps = PS
picture-judging-vsp = VSP
picture-judging-pi = PI
picture-judging-round = Turno { $round }
picture-judging-total = Totale
picture-judging-credit = RBB 2.0 di { $authors }
picture-alt-judging-row = { $place }. { $name }: { $facts }.
picture-alt-judging-mine = { $place }. { $name } (la tua riga): { $facts }.

picture-analysis-title = Analisi
picture-analysis-costliest = Le mosse costate di più
picture-analysis-nothing = Nessuna mossa è costata qualcosa
picture-analysis-turn = svolta
picture-analysis-better = meglio { $best }
picture-analysis-points = { $lost } p
picture-analysis-percent = { $lost } %
picture-analysis-player = { $name }: in media { $mean } punti a turno, persi { $lost }
picture-analysis-player-lost = { $name }: in media persi { $lost } a turno
picture-analysis-alt-turn = Svolta alla mossa { $number } di { $name }, { $made }.
picture-analysis-alt-row = Mossa { $number } di { $name }, { $made }: persi { $lost }, meglio { $best }.
