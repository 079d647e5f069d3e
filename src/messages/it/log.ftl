# Che cosa ha fatto chi modera (/registro).
log-of-event = { $name }, { $what }
log-did-exclude = ha escluso { $name } da ciò che si gioca
log-did-readmit = ha riammesso { $name }
log-did-unrank = ha tolto { $name } dalle classifiche
log-did-rank = ha rimesso { $name } nelle classifiche
log-did-unrank-game = ha tolto { $name } dalla classifica di { $game }
log-did-rank-game = ha rimesso { $name } nella classifica di { $game }
log-did-automatic = ha messo una manche automatica ogni { $minutes ->
    [one] minuto
   *[other] { $minutes } minuti
  }
log-did-no-automatic = ha spento le manche automatiche
log-did-see = ha guardato una stranezza segnalata
log-did-accept = ha accettato «{ $word }», che era segnalata
log-did-reject = ha rifiutato «{ $word }», che era segnalata
log-did-open-season = ha aperto la stagione { $name }
log-did-season = stagione { $name }, senza una fine: { $reset }
log-did-season-until = stagione { $name }, fino alla notte del { $date }: { $reset }
log-did-merge = ha unito { $name } a { $other }
log-did-unmerge = ha di nuovo diviso gli account di { $name }
log-did-stop = ha fermato quello che si giocava
log-did-twin = ha dato alla stanza una gemella
log-did-part = ha separato la stanza dalla gemella
log-did-add-word = ha aggiunto «{ $word }» al dizionario
log-did-remove-word = ha tolto «{ $word }» dal dizionario
log-did-restore-word = ha lasciato «{ $word }» come sta nel dizionario
log-did-set = ha impostato { $name } a { $value }
log-did-unset = ha rimesso { $name } com’era in origine
log-did-void = ha annullato la manche { $number }
log-did-void-match = ha annullato la partita { $number }
log-did-pause = ha messo in pausa la partita { $number }
log-did-resume = ha fatto riprendere la partita { $number }
log-did-judge-good = ha giudicato valida la giocata contestata della partita { $number }
log-did-judge-bad = ha giudicato non valida la giocata contestata della partita { $number }
log-jury-create = ha creato la giuria { $name }
log-jury-team = giuria, ha cambiato chi sta nella squadra { $team }
log-jury-rename = giuria, ha dato un altro nome alla squadra { $team }
log-jury-disband = giuria, ha sciolto la squadra { $team }
log-jury-absent = giuria, turno { $round }: la squadra { $team } è assente
log-jury-present = giuria, turno { $round }: la squadra { $team } c’è
log-jury-adventure = giuria, ha portato l’avventura del turno { $round }
log-jury-reopen = giuria, { $count ->
    [one] ha riaperto una scheda
   *[other] ha riaperto { $count } schede
  }
log-jury-import = giuria, turno { $round }: { $count ->
    [one] ha portato una scheda
   *[other] ha portato { $count } schede
  }
log-jury-table = giuria, turno { $round }: ha detto dove e quando gioca una squadra
log-jury-forget = giuria, ha fatto dimenticare un ospite
log-jury-publish = giuria, ha pubblicato il turno { $round }
log-jury-end = ha chiuso la giuria
log-jury-void = ha annullato la giuria
