## Classifica, profili, stagioni: quello che nasce dai rating.

change-up = +{ $points }
change-down = −{ $points }
change-none = ±0
change-up-tenths = +{ $whole },{ $tenth }
change-down-tenths = −{ $whole },{ $tenth }
date = { $day } { $month ->
    [1] gennaio
    [2] febbraio
    [3] marzo
    [4] aprile
    [5] maggio
    [6] giugno
    [7] luglio
    [8] agosto
    [9] settembre
    [10] ottobre
    [11] novembre
   *[12] dicembre
} { $year }
date-month = { $day } { $month ->
    [1] gennaio
    [2] febbraio
    [3] marzo
    [4] aprile
    [5] maggio
    [6] giugno
    [7] luglio
    [8] agosto
    [9] settembre
    [10] ottobre
    [11] novembre
   *[12] dicembre
}
date-short = { $day } { $month ->
    [1] gen
    [2] feb
    [3] mar
    [4] apr
    [5] mag
    [6] giu
    [7] lug
    [8] ago
    [9] set
    [10] ott
    [11] nov
   *[12] dic
}
provisional-mark = ?
in-line = { $first }{ $between }{ $rest }
in-ladder = {" "}nella classifica { $game }
family-words = Parole

ladder-head = **Classifica** pubblicata { $when }{ $pages ->
    [one] {""}
   *[other] {", pagina"} { $page } di { $pages }
}
ladder-head-game = **Classifica di { $game }** pubblicata { $when }{ $pages ->
    [one] {""}
   *[other] {", pagina"} { $page } di { $pages }
}
ladder-head-season = **{ $name }**, classifica finale del { $date }{ $pages ->
    [one] {""}
   *[other] {", pagina"} { $page } di { $pages }
}
ladder-head-season-game = **{ $name }**, classifica finale di { $game } del { $date }{ $pages ->
    [one] {""}
   *[other] {", pagina"} { $page } di { $pages }
}
ladder-line = { $rank }. { $name } **{ $rating }**{ $change } · { $family ->
    [parole] { $rounds ->
        [one] { $rounds } manche
       *[other] { $rounds } manche
      }
   *[other] { $rounds ->
        [one] { $rounds } partita
       *[other] { $rounds } partite
      }
  }
ladder-line-provisional = { $rank }. { $name } **{ $rating }**?{ $change } · { $family ->
    [parole] { $rounds ->
        [one] { $rounds } manche
       *[other] { $rounds } manche
      }
   *[other] { $rounds ->
        [one] { $rounds } partita
       *[other] { $rounds } partite
      }
  }
ladder-change = {" "}({ $change })
ladder-provisional = Il punto di domanda: provvisorio, con meno di { $rounds } { $family ->
    [parole] manche
   *[other] partite
  }.
ladder-empty = { $family ->
    [parole] La classifica è ancora vuota. Ci entra chi gioca una manche con almeno un altro
   *[other] La classifica di { $game } è ancora vuota. Ci entra chi gioca una partita di { $game } che vale per la classifica
  }. Prossima pubblicazione: { $next }.
ladder-empty-season = { $family ->
    [parole] Nella stagione { $name } nessuno ha giocato una manche che valesse per la classifica.
   *[other] Nella stagione { $name } nessuno ha giocato una partita di { $game } che valesse per la classifica.
  }
player-unknown = Qui non conosco nessuno che si chiama «{ $name }». Scrivi il nome come appare in classifica.
export-empty = La classifica è ancora vuota: non c’è niente da esportare.
export-done = { $count ->
    [one] Ecco la classifica: un giocatore.
   *[other] Ecco la classifica: { $count } giocatori.
}

profile-head = **{ $name }** { $rating }{ $mark }: { $rank }° su { $of }{ $ladder }, { $family ->
    [parole] { $rounds ->
        [one] { $rounds } manche
       *[other] { $rounds } manche
      }
   *[other] { $rounds ->
        [one] { $rounds } partita
       *[other] { $rounds } partite
      }
  }. Massimo { $peak }, il { $date }.{ $change }
profile-change = {" "}L’ultima notte { $change }.
profile-form = { $family ->
    [parole] Ultime manche
   *[other] Ultime partite
  }: { $places }
profile-words = Parole migliori: { $words }
profile-opponents = Testa a testa:
    { $lines }
profile-met = · con { $name }: { $won }–{ $lost }{ $drawn ->
    [0] {""}
   *[other] , { $drawn } pari
}
profile-elsewhere = Altre classifiche: { $ratings }
profile-rating = { $game } **{ $rating }**{ $mark }
profile-out = Chi modera ti tiene fuori dalla classifica: quello che giochi non conta. Puoi chiedergli perché.
profile-out-game = Chi modera ti tiene fuori dalla classifica { $game }: quello che giochi lì non conta. Puoi chiedergli perché.
profile-nothing = { $family ->
    [parole] Non è ancora in classifica: ci entra chi gioca una manche con almeno un altro
   *[other] Non è ancora nella classifica di { $game }: ci entra chi gioca una partita di { $game } che vale per la classifica
  }. Prossima pubblicazione: { $next }.
profile-nothing-mine = { $family ->
    [parole] Non sei ancora in classifica: ci entra chi gioca una manche con almeno un altro
   *[other] Non sei ancora nella classifica di { $game }: ci entra chi gioca una partita di { $game } che vale per la classifica
  }. Prossima pubblicazione: { $next }.
button-in-words = In parole
button-other-server = Un altro server
button-as-picture = Immagine
button-explain = Perché è cambiato
button-my-history = La mia storia
button-whole-ladder = Classifica completa
button-ladder-of = Classifica { $game }

elo-nothing = { $family ->
    [parole] Non c’è ancora niente da spiegare: il tuo rating cambia la notte dopo una manche giocata con almeno un altro.
   *[other] Non c’è ancora niente da spiegare: il tuo rating di { $game } cambia la notte dopo una partita di { $game } che vale per la classifica.
  }
elo-head = **La tua giornata{ $ladder }, pubblicata il { $date }**: { $family ->
    [parole] { $rounds ->
        [one] una manche
       *[other] { $rounds } manche
      }
   *[other] { $rounds ->
        [one] una partita
       *[other] { $rounds } partite
      }
  }, da { $before } a { $after } ({ $change }).
elo-round = { $family ->
    [parole] Manche finita
   *[other] Partita finita
  } { $when }, { $players } giocatori: **{ $change }**
elo-won = · hai battuto { $name } (ti davo { $expected } probabilità su 100): { $change }
elo-drawn = · pari con { $name } (ti davo { $expected } probabilità su 100): { $change }
elo-lost = · ha vinto { $name } (ti davo { $expected } probabilità su 100): { $change }
elo-fifth = { $line } (per ora un quinto: uno dei due è ancora alle prime tre)
elo-half = { $line } (a metà: oggi vi siete incontrati tanto)
elo-not = { $line } (non conta più: oggi vi siete incontrati troppo)
elo-reset = Poi è finita la stagione, e i rating sono stati ritoccati: { $change }
elo-followed = Poi i quattro quinti che aspettavano la quarta partita di qualcuno: { $change }
elo-how = Più la vittoria era improbabile, più vale. Quello che vinci tu lo perde l’altro.
elo-somebody = un giocatore che non c’è più
elo-unranked = un giocatore fuori classifica

compare-ladder = **Classifica { $game }**
compare-line = { $rank }. { $name } **{ $rating }** · massimo { $peak } · { $family ->
    [parole] { $rounds ->
        [one] { $rounds } manche
       *[other] { $rounds } manche
      }
   *[other] { $rounds ->
        [one] { $rounds } partita
       *[other] { $rounds } partite
      }
  }
compare-met = { $one } e { $other }, { $family ->
    [parole] { $rounds ->
        [one] una manche insieme
       *[other] { $rounds } manche insieme
      }
   *[other] { $rounds ->
        [one] una partita insieme
       *[other] { $rounds } partite insieme
      }
  }: { $won }–{ $lost }{ $drawn ->
    [0] {""}
   *[other] , { $drawn } pari
}
compare-never = { $one } e { $other } non hanno ancora giocato insieme.
compare-unknown = «{ $name }» non è in classifica. Scrivi i nomi come appaiono lì.
compare-unknown-there = «{ $name }» non è{ $ladder }. Scrivi i nomi come appaiono lì.
compare-how = Scrivi da uno a { $most } nomi, separati da virgole: /confronta Silk, Galahad

digest-head = **Rating della notte.** Ieri { $rounds ->
    [one] una manche
   *[other] { $rounds } manche
}, { $players ->
    [one] un giocatore
   *[other] { $players } giocatori
}.
digest-head-only = **Rating della notte.**
digest-game = **{ $game }.** Ieri { $rounds ->
    [one] una partita
   *[other] { $rounds } partite
}, { $players ->
    [one] un giocatore
   *[other] { $players } giocatori
}. { $news }
digest-game-season = **{ $game }.** { $news }
digest-leader = In testa **{ $name }** { $rating }.
digest-leaders = In testa { $count } giocatori a pari merito: { $rating }.
digest-leap = Balzo del giorno: **{ $name }** +{ $change }.
digest-season = È finita la stagione **{ $season }**: la vince **{ $name }** con { $rating }.

season-never = Qui non c’è ancora stata una stagione. Chi modera ne apre una: /stagione apri:Inverno fine:21/3
season-none-runs = Adesso non c’è una stagione in corso. Chi modera ne apre una: /stagione apri:Inverno fine:21/3
season-now = Stagione **{ $name }**, in corso dal { $opened }. Alla fine { $reset }.
season-now-until = Stagione **{ $name }**, dal { $opened } alla notte del { $ends }. Poi { $reset }.
season-past = · { $name }, finita il { $date }
season-runs = È ancora in corso «{ $name }»: prima chiudila, con /stagione chiudi
season-name-taken = Una stagione «{ $name }» c’è già stata. Dalle un altro nome.
season-unknown = Non c’è una stagione «{ $name }». L’elenco: /stagione
season-no-name = Una stagione vuole un nome: /stagione apri:Inverno
season-bad-date = «{ $typed }» non è una data che deve ancora venire: scrivila così, 21/3/2027.
season-opened = È aperta la stagione **{ $name }**. Alla fine { $reset }.
season-opened-until = È aperta la stagione **{ $name }**, fino alla notte del { $date }. Poi { $reset }.
season-ends = La stagione **{ $name }** finisce con la notte del { $date }. Poi { $reset }.
season-goes-on = La stagione **{ $name }** va avanti senza una fine fissata. Alla fine { $reset }.
season-close-sure = Chiudo «{ $name }» con la prossima pubblicazione, { $when }? La classifica finale non cambia più, neanche annullando una manche; poi { $reset }.
button-season-close = Chiudi stanotte
season-reset-none = i rating restano come sono
season-reset-soft = ognuno torna a metà strada verso 1500
season-reset-full = si riparte tutti da 1500

merge-how = Scrivi i due nomi: /unisci chi:Nuovo con:Vecchio. Resta la riga del secondo.
merge-unknown = «{ $name }» non è in nessuna classifica di questo server.
merge-same = { $one } e { $into } contano già come una persona sola.
merge-taken = { $name } conta già per un altro. Per separarli: /unisci chi:{ $name } annulla
merge-was-not = { $name } non è unito a nessuno.
merge-sure = { $one } e { $into } sono la stessa persona? Dalla prossima notte contano come { $into }, in ogni gioco: le classifiche si rifanno da capo.
button-merge = Unisci
merge-done = Fatto: dalla prossima pubblicazione, { $when }, contano come una persona sola.
merge-apart = Fatto: dalla prossima pubblicazione, { $when }, { $name } conta di nuovo per sé.
unrank-already = { $name } è già fuori dalla classifica di ogni gioco.
unrank-already-game = { $name } è già fuori dalla classifica { $game }.
unrank-done = { $name } è fuori dalla classifica di ogni gioco: non si vede più e quello che gioca non conta. I rating degli altri restano.
unrank-done-game = { $name } è fuori dalla classifica { $game }: lì non si vede più e quello che gioca non conta. I rating degli altri restano.
rank-nothing = { $name } non è fuori dalla classifica.
rank-nothing-game = { $name } non è fuori dalla classifica { $game }.
rank-done = { $name } è di nuovo in classifica, in ogni gioco.
rank-done-game = { $name } è di nuovo nella classifica { $game }.
exclude-game-of-ladder = Un gioco si indica solo con da:classifica. Chi è escluso senza dire da:classifica non gioca a niente.

reports-seen = Visto { $number }
suspicion-order = { $number }. { $one } e { $other } hanno scritto { $count } parole nello stesso ordine, nella manche finita { $when }.
suspicion-pair = { $number }. { $one } e { $other } giocano quasi solo fra loro: { $count } { $family ->
    [parole] manche
   *[other] partite
  } in due.
suspicion-farm = { $number }. { $one } ha guadagnato { $of } punti in un mese, e { $count } di questi da chi ha giocato meno di tre { $family ->
    [parole] manche
   *[other] partite
  } o finisce sempre a zero. È un indizio, non una prova.
suspicion-solver = { $number }. { $one }: { $count } parole nella manche finita { $when } che sembrano trovate da un programma ({ $reasons }). È un indizio, non una prova.
sign-pace = { $words } al minuto
sign-rare = { $share } su 100 rare
sign-whole = { $share } su 100 di quelle della griglia
sign-alphabet = { $words } in ordine alfabetico
sign-length = { $words } in ordine di lunghezza
sign-gone = oggi non si vedono più segni
suspicion-engine = { $number }. { $one } ha giocato la mossa migliore { $count } volte su { $of }, come un programma. È un indizio, non una prova.
suspicion-seen = Tolto dall’elenco.
digest-updated = 🆕 Ora sono alla versione { $version }: /aiuto novità dice che cosa è cambiato.
operator-notice = 📣 { $text }

picture-history-title = Rating della notte
picture-history-days = { $days ->
    [one] un giorno
   *[other] ultimi { $days } giorni
}
picture-table-title = Classifica
picture-title-game = { $title }: { $game }
picture-table-night = dopo la notte del { $date }
picture-table-season = { $name }, finale del { $date }
picture-table-player = Giocatore
picture-table-nights = { $nights } notti
picture-table-rating = Elo
picture-table-change = notte
picture-table-rounds = { $family ->
    [parole] manche
   *[other] partite
  }
