# Eventi giudicati (RBB 2.0) in altri formati: che cosa non va in un file, e le schede da stampare.
exchange-column = colonna { $column }: { $what }
exchange-tab = foglio { $tab }: { $what }
exchange-value = { $path }: { $what }
exchange-json = da qui (colonna { $column }) non è JSON
exchange-version = di questi file si legge solo la versione 1 (version)
exchange-ods = non è un foglio di calcolo ODS che si possa leggere
exchange-no-tab = manca il foglio { $tab }
exchange-large = una volta aperto è più lungo di { $most } KiB
exchange-quote = le virgolette aperte qui non si chiudono
exchange-no-column = manca la colonna { $column }
exchange-unknown-column = la colonna { $column } qui non si conosce: toglila o correggi il nome
exchange-column-twice = la colonna { $column } c’è due volte
exchange-no-header = la colonna numero { $number } non ha un nome, ma sotto c’è scritto qualcosa
exchange-not-here = qui va lasciato vuoto: le righe con un personaggio sono schede, quelle senza sono squadre
exchange-other-level = DE{ $de } è un livello di { $code }
exchange-written = un numero che non è intero va scritto come testo, fra virgolette e con il punto
exchange-sheet = Scheda di valutazione
exchange-progress = Avanzamento della squadra
exchange-edition = versione { $version }
exchange-team = Squadra
exchange-player = Giocatore
exchange-judge = Giudice
exchange-signature = Firma di chi giudica
exchange-tick = Per ogni voce segna una sola casella: quella che racconta meglio com’è andata.
exchange-done = Fatto
exchange-partly = Fatto in parte
exchange-undone = Non fatto
exchange-nth = livello { $at } di { $of } (il primo è il migliore)
exchange-about = Solo se in squadra c’è { $character }
exchange-absent = Presenza della squadra
exchange-absent-yes = Qualcuno non si è presentato: la squadra non è giudicata
exchange-terminal = un foglio di calcolo non si legge in un terminale: aggiungi -o FILE.ods
exchange-one-file = { $file } è di troppo: più file insieme li vuole solo --format anonymous
exchange-no-format = dal nome non si capisce il formato: aggiungi --format csv, ods, json o toml
exchange-no-adventure = manca --adventure, il file dell’avventura che è stata giocata
exchange-own-adventure = questo formato porta già la sua avventura: togli --adventure
exchange-file-more = { $file }, { $what } (e { $more ->
    [one] un altro sbaglio
   *[other] altri { $more } sbagli
})
