# Chi è iscritto a un torneo, e un elenco portato come file
button-list-enter = { $count ->
    [one] Iscrivi 1 nome
   *[other] Iscrivi { $count } nomi
}
button-list-drop = Lascia stare
list-head = **{ $name }**: { $count ->
    [0] ancora nessun iscritto
    [one] 1 iscritto
   *[other] { $count } iscritti
}
list-head-places = **{ $name }**: { $count ->
    [0] ancora nessun iscritto
    [one] 1 iscritto
   *[other] { $count } iscritti
} su { $limit } posti
list-row = { $place }. { $name }{ $rating ->
    [0] {""}
   *[other] {" "}· { $rating }
}{ $what ->
    [guest] {" "}· senza account
    [seed] {" "}· testa di serie
    [gone] {" "}· non gioca più
   *[other] {""}
}
list-waits = In attesa, { $place }. { $name }
list-preview = Dal file { $count ->
    [one] entra { $names }.
   *[other] entrano in { $count }: { $names }
}
list-preview-ratings = Le forze del file valgono per i numeri di partenza.
list-preview-waiting = I posti non bastano: in lista d’attesa { $count ->
    [one] finisce 1 nome
   *[other] finiscono { $count } nomi
}.
list-wrong = Nel file c’è da correggere qualcosa: non ho iscritto nessuno.
list-fault = Riga { $line }: { $why }
list-more-faults = { $count ->
    [one] … e un’altra riga.
   *[other] … e altre { $count } righe.
}
list-fault-bytes = ci sono caratteri che non si leggono; salva il file come UTF-8
list-fault-name = «{ $name }» non va: un nome ha da 1 a { $most } caratteri
list-fault-mention = «{ $name }» ha un account e si iscrive da sé
list-fault-fields = dopo il nome va al massimo una forza
list-fault-rating = «{ $typed }» non è una forza da 0 a { $most }; un nome con la virgola va fra virgolette
list-fault-twice = «{ $name }» c’è già alla riga { $line }
list-fault-in = «{ $name }» è già nel torneo
list-fault-left = «{ $name }» era nel torneo: rientra con /torneo rientra
list-too-long = Il file è troppo lungo: ne leggo al massimo { $most } KB.
list-empty = Nel file non c’è nessun nome, o non sono riuscito a scaricarlo. Mandalo di nuovo.
list-old = Questo elenco non vale più: se serve ancora, manda di nuovo il file.
list-dropped = Va bene, non ho iscritto nessuno.
list-overtaken = Intanto «{ $name }» è nel torneo: correggi il file e mandalo di nuovo.
