# Un’avventura scritta in chat, una parte alla volta (RBB 2.0): come si scrive, che cosa non va, che cosa manca.
draft-title-general = In generale
draft-title-characters = Personaggi
draft-title-progress = Avanzamento
draft-title-decisions = Decisioni di { $name }
draft-title-thresholds = Soglie
draft-title-estimates = Stime
draft-title-own = Pesi propri
draft-label-general = Un dato per riga, come «nome: …»
draft-label-characters = Un personaggio per riga
draft-label-progress = Una voce per riga, col suo peso
draft-label-decisions = Una decisione per riga, col suo peso
draft-label-thresholds = Soglia inferiore e superiore
draft-label-estimates = Minimo, medio e massimo di ogni voce
draft-label-own = Descrittore, peso, percentuali
draft-hint =
    { $how } Per esempio:
    { $example }
draft-hint-general = Come si chiama e di che tipo è l’avventura: un dato per riga, quelli che ci sono. Al posto del tipo si possono dare i pesi, «pesi giocatore: 85/15» e «pesi squadra: 50/50».
draft-hint-characters = Chi si può giocare: un nome per riga, e un punto interrogativo dopo chi può mancare.
draft-hint-progress = Fin dove arriva una squadra. Davanti sta il peso, e in ogni gruppo i pesi fanno 100; i trattini dicono che cosa sta sotto. Dopo i due punti: fatto, parte, o i livelli da 100 a 0 con le loro parole.
draft-hint-decisions = Che cosa deciderebbe questo personaggio: si scrive come l’avanzamento. «(solo con Carla)» in fondo alla riga: senza Carla la voce non conta.
draft-hint-thresholds = Quanto prendono i giocatori scarsi e quelli bravi: vp è del personaggio, aa dell’avanzamento, squadra vp è senza il Senso dell’avventura. Chi scrive le stime può farne a meno.
draft-hint-estimates = Al posto delle soglie: prima chi stima, poi una riga per voce con i punti di un giocatore scarso, medio e bravo; prima di un altro autore, una riga vuota.
draft-hint-own = Facoltativi, solo quello che cambia rispetto al regolamento: il peso e, dopo i due punti, le percentuali, la migliore per prima.
draft-example-general =
    nome: La biblioteca sommersa
    versione: 2
    autori: Ada, Silk
    tipo: standard
    senza dadi: no
draft-example-characters =
    Alma
    Bruno
    Carla?
draft-example-progress =
    60 Biblioteca
    - 50 Trovano l’ingresso: fatto
    - 50 Salvano i codici: parte
    40 Come finisce: 100 La città è salva / 60 Si salvano i codici / 0 Non si salva nessuno
draft-example-decisions =
    70 Non abbandona i libri: parte
    20 Perdona Carla: fatto (solo con Carla)
    10 La mappa: 100 La distrugge / 40 La nasconde / 0 La vende
draft-example-thresholds =
    vp 12 75
    aa 20 80
    squadra vp 10 64
draft-example-estimates =
    Ada
    aa 20 45 80
    NP 2 5 10
    Linguaggio diretto 0,2 0,9 1,7
draft-example-own =
    LD1 40: 100 60 20 0
    LD3 25
    NP: 100 60 30 0
draft-key = { $key ->
    [name] nome
    [version] versione
    [authors] autori
    [type] tipo
    [player] pesi giocatore
    [team] pesi squadra
    [diceless] senza dadi
   *[judges] giudici
}
draft-takes = { $key ->
    [type] tecnica, standard o interpretativa
    [diceless] sì o no
   *[judges] concordata, maggioranza o media
}
draft-pair = { $pair ->
    [vp] vp
    [aa] aa
    [team_vp] squadra vp
   *[team_aa] squadra aa
}
draft-long = è troppo: tutta l’avventura sta in { $most } KiB
draft-weight = «{ $typed }»: davanti ci vuole il peso, come «60 Biblioteca»
draft-number = «{ $typed }» non è un numero, o ha più di 12 cifre prima o dopo la virgola
draft-depth = il rientro non è quello di nessuna riga sopra: un trattino per ogni livello (-, --, ---)
draft-kind = { $path }: dopo i due punti non si capisce «{ $typed }»: fatto, parte, o i livelli, come «100 bene / 0 male»
draft-bare = { $path }: senza voci sotto ci vogliono i due punti, e poi fatto, parte, o i livelli
draft-parts = { $path }: ha delle voci sotto, quindi niente due punti
draft-level = «{ $typed }»: ogni livello comincia con la sua percentuale, e sono almeno due, come «100 bene / 0 male»
draft-colon = «{ $typed }»: si scrive come «nome: La biblioteca»
draft-no-key = «{ $typed }» qui non si conosce: nome, versione, autori, tipo, pesi giocatore, pesi squadra, senza dadi, giudici
draft-value = { $key } non può essere «{ $typed }»: { $takes }
draft-both = tipo e pesi non vanno insieme: tieni uno dei due
draft-nameless = manca il nome
draft-no-pair = «{ $typed }» qui non si conosce: vp, aa, squadra vp, squadra aa
draft-two = «{ $typed }»: servono due numeri
draft-three = «{ $typed }»: servono tre numeri, minimo, medio e massimo; prima di un altro autore, una riga vuota
draft-no-author = la prima riga dice chi stima
draft-several = «{ $typed }» è il nome di più descrittori: scrivi il codice ({ $codes })
draft-nothing = { $code }: manca il peso, o i due punti e le percentuali
draft-no-levels = { $code } non ha livelli suoi: solo il peso
draft-need-type = manca il tipo: tecnica, standard o interpretativa
draft-need-characters = mancano
draft-need-progress = manca
draft-need-decisions = mancano
draft-need-threshold = manca { $pair }
draft-need-two-thresholds = mancano { $one } e { $other }
draft-need-thresholds = mancano (queste, o le stime)
draft-rows = { $rows }
draft-row = { $section }: { $what }
draft-with = { $what }; { $need }
draft-with-more = { $what }; { $need } (e { $more ->
    [one] un altro errore
   *[other] altri { $more } errori
})
draft-and = { $all }, { $one }
draft-names = { $names }
draft-codes = { $codes }
draft-type = { $kind ->
    [technical] tecnica
    [standard] standard
    [interpretive] interpretativa
   *[own] pesi propri
}{ $diceless ->
    [yes] , senza dadi
   *[no] {""}
}
draft-items = { $count ->
    [one] 1 voce, 100 ✓
   *[other] { $count } voci, 100 ✓
}
draft-stranger = { $items } (attenzione, { $name } non è fra i personaggi)
draft-cast-of-decisions = chi ha delle decisioni
draft-bounds = { $pair } { $low } / { $high }
draft-estimated = dalle stime
draft-rest-estimated = il resto dalle stime
draft-no-estimates = nessuna (facoltative)
draft-model = quelli del regolamento (facoltativi)
