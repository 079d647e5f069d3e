# Le tavole dei giochi: quello che si legge dentro le immagini, i loro testi alternativi, le tavole in testo.
# Dentro le immagini solo caratteri che i due caratteri tipografici possiedono: niente frecce, stelle, emoji.

## Dentro le immagini
board-word-times = { $times }P
board-letter-times = { $times }L
board-preview = anteprima
board-paused = in pausa
board-ended = partita finita
board-wins = vince
board-turn = Turno { $turn }
board-bag = sacchetto { $count }
board-nobody = Ancora nessuno in gioco
board-first = La prima parola copre il centro
board-exchanged = cambia { $count ->
    [1] 1 tessera
   *[other] { $count } tessere
  }
board-passed = passa
board-withdrawn = ritira { $word }
board-rack = Il tuo leggio
board-rack-yours = lo vedi solo tu
board-rack-empty = Il leggio è vuoto
board-wyps = Wyps
board-wyps-move = Mossa { $number }
board-wyps-black = nero
board-wyps-white = bianco
board-wyps-sides = { $count ->
    [1] 1 lato su 3
   *[other] { $count } lati su 3
  }
board-wyps-turn = di turno
board-wyps-bag = SACCO
board-wyps-pool = POOL
board-wyps-rack = RACK

## Tavole in testo
board-jolly = jolly
board-legend = # 3P  + 2P  = 3L  - 2L  minuscola: jolly
board-wyps-legend = maiuscola: nera, minuscola: bianca

## Testi alternativi
board-alt-turn = Tocca a { $name }.
board-alt-paused = Partita in pausa.
board-alt-ended = Partita finita.
board-alt-gone = { $name }, che ha lasciato la partita: { $points }.
board-alt-player = { $name }: { $facts }.
board-alt-left = ha lasciato la partita
board-alt-points = { $points ->
    [1] 1 punto
   *[other] { $points } punti
  }
board-alt-clock = orologio { $clock }
board-alt-move = Ultima mossa: { $name }, { $move }.
board-alt-moved = Ultima mossa: { $move }.
board-alt-looked = Anteprima: { $move }.
board-alt-played = Ultima mossa: { $name }, { $at } { $word }, { $points ->
    [1] 1 punto
   *[other] { $points } punti
  }.
board-alt-best = Mossa migliore: { $at } { $word }, { $points ->
    [1] 1 punto
   *[other] { $points } punti
  }.
board-alt-preview = Anteprima: { $at } { $word }, { $points ->
    [1] 1 punto
   *[other] { $points } punti
  }.
board-alt-exchanged = Ultima mossa: { $name } cambia { $count ->
    [1] 1 tessera
   *[other] { $count } tessere
  }.
board-alt-passed = Ultima mossa: { $name } passa.
board-alt-withdrawn = Ultima mossa: { $name } ritira { $word }.
board-alt-bag = Nel sacchetto { $count ->
    [1] 1 tessera
   *[other] { $count } tessere
  }.
board-alt-duplicate = Turno { $turn }.
board-alt-common = Leggio comune: { $tiles }.
board-alt-blanks = Jolly: { $squares }.
board-alt-blank = { $letter } (jolly)
board-alt-word-times = parola per { $times }
board-alt-letter-times = lettera per { $times }
board-alt-empty = La tavola è vuota.
board-alt-rest = Il resto si legge con /tavola.
board-alt-rack = Il tuo leggio: { $tiles }.
board-alt-rack-empty = Il tuo leggio è vuoto.
board-wyps-alt-head = Wyps, mossa { $number }.
board-wyps-alt-is-black = Nero { $name }, { $sides }.
board-wyps-alt-is-white = Bianco { $name }, { $sides }.
board-wyps-alt-left = sinistro
board-wyps-alt-right = destro
board-wyps-alt-base = base
board-wyps-alt-wins = Vince { $name }.
board-wyps-alt-connection = Lo lega ai tre lati il gruppo { $cells }.
board-wyps-alt-last = Ultima parola: { $name }, { $word } { $cells }.
board-wyps-alt-preview = Anteprima: { $word } { $cells }.
board-wyps-alt-turned = Girata { $cell }.
board-wyps-alt-rack = Rack: { $letters }.
board-wyps-alt-pool = Pool dalla punta: { $letters }.
board-wyps-alt-black = { $letters } { $count ->
    [1] nera
   *[other] nere
  }
board-wyps-alt-white = { $letters } { $count ->
    [1] bianca
   *[other] bianche
  }
board-wyps-alt-empty = { $count ->
    [1] vuota
   *[other] { $count } vuote
  }
board-wyps-alt-short = Dopo le lettere n vuol dire nere, b bianche, v celle vuote.
board-wyps-alt-black-short = { $letters } n
board-wyps-alt-white-short = { $letters } b
board-wyps-alt-empty-short = { $count } v
