# Come si chiama, come si gioca.
game-duplicate = Scrabble in duplicata
help-duplicate = **Scrabble in duplicata.** Un leggio per tutti, entra chi vuole quando vuole: ognuno dà la sua giocata in segreto, e sulla tavola va la migliore che c’era.
    Premi [Gioca] e scrivi `8D FUNGO`; fino alla fine del turno vale l’ultima. Si comincia con /sfida gioco:duplicata
match-aim-duplicate = Lo stesso leggio per tutti: vince chi trova le giocate da più punti.
match-how-duplicate = Premi [Gioca] e scrivi `8D FUNGO` in orizzontale, `D8 FUNGO` in verticale; il jolly in minuscolo.
# Duplicate: tutti con lo stesso leggio.
duplicate-title = Scrabble in duplicata
duplicate-plays = { $name } ha dato la sua giocata.
duplicate-takes-back = { $name } ritira la sua giocata.
duplicate-none-given = In questo turno non hai ancora dato una giocata.
duplicate-redrawn = Il leggio { $rack } non ha almeno { $needed ->
    [1] una vocale e una consonante
   *[other] due vocali e due consonanti
  }: si pesca di nuovo.
duplicate-no-play = Con { $rack } non si può giocare più niente: la partita è finita.
duplicate-top = Turno { $turn }: la migliore era **{ $word }** in { $cell }, { $points ->
    [1] 1 punto.
   *[other] { $points } punti.
  }
duplicate-nobody = { $top } Nessuno ha giocato.
duplicate-turn = { $top }
    { $lines }
duplicate-line = { $name }: { $points } ({ $play })
duplicate-line-bad = { $name }: 0 ({ $play } non è valida)
duplicate-more = { $count ->
    [1] E un’altra persona.
   *[other] E altre { $count } persone.
  }
duplicate-hand = { $hand }
    Scrivi qui la tua giocata: vale l’ultima.
duplicate-hand-play = { $hand }
    La tua giocata: { $play }, { $points ->
    [1] 1 punto
   *[other] { $points } punti
  } se le parole sono buone.
