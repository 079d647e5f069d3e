# La vita in un server: impostazioni, chi modera, diagnosi, account collegati.

menu-choice = { $about }: { $value }
menu-chosen = ✓ { $about }: { $value }
settings-panel = Le impostazioni di qui, pagina { $page } di { $pages }. Per cambiarle premi, o scrivi /impostazioni chiave valore
settings-panel-look = Le impostazioni di qui, pagina { $page } di { $pages }. Le cambia chi modera; le tue, in privato con me.
settings-panel-private = Le tue impostazioni. Per cambiarle premi, o scrivi /impostazioni chiave valore
button-all-settings = Tutte
settings-bad-role = «{ $typed }» non va bene: scrivi no, menziona un ruolo, oppure ruolo: con il suo numero.
settings-bad-moderators = «{ $typed }» non va bene: scrivi predefinito, tutti, o ruolo: con il numero di un ruolo.

## Diagnosi
checkup-head = **Come sto qui.**
checkup-fine = ✅ { $text }
checkup-aside = ➖ { $text }
checkup-wrong = ⚠️ { $text }
checkup-language = La lingua di questo posto è { $value }.
checkup-zone = Fuso { $zone }, quindi sono le { $time }. Se non è così: /impostazioni fuso, e dopo una città
checkup-saves = Le partite si salvano.
checkup-cannot-save = Non riesco a salvare le partite. Chi mi ospita guardi lo spazio e i permessi del disco.
checkup-file-gone = L’archivio non è più al suo posto: qualcuno lo ha cancellato, spostato o sostituito. Chi mi ospita rimetta quel file dov’era, o mi riavvii; intanto non salvo niente.
checkup-dictionary = Il dizionario di /manche è { $name }, ed è pronto.
checkup-no-dictionary = Non riesco a leggere il dizionario { $name }. Chi mi ospita guardi le parole importate; intanto: /impostazioni dizionario classico
checkup-idle = Qui si può giocare: /manche
checkup-plays = Si gioca la manche { $number }. Fine: { $until }.
checkup-waits = Finché non riesco a salvare non comincio manche; le parole scritte intanto aspettano.
checkup-barred = Qui non posso scrivere, e quel che si gioca aspetta. Ridammi il permesso e riprende da solo.

## La griglia di nuovo
grid-again = Minimo { $min } lettere. Fine: { $until }.

## Account collegati
link-code = Il tuo codice è **{ $code }**. Scrivi /collega { $code } sull’altra piattaforma. Scadenza del codice: { $until }.
link-with = Questo account è già collegato con { $names }. Per separarli: /scollega
link-done = Fatto: questo account e quello su { $platform } sono la stessa persona, con la stessa lingua. Per separarli: /scollega
link-used = { $name } su { $platform } ha usato il tuo codice: adesso per me siete la stessa persona. Se non eri tu: /scollega
link-wrong = «{ $typed }» non è un codice che vale: forse è scaduto. Fanne uno nuovo con /collega sull’altra piattaforma.
link-too-many = Troppi codici sbagliati. Si può riprovare: { $until }.
link-same-platform = Si collega un account per piattaforma, e qui ce n’è già uno. Scrivi il codice su un’altra piattaforma.
link-elsewhere = Tutti e due gli account sono già collegati con altri. Prima separane uno: /scollega
link-already = Questi account sono già collegati.
unlink-done = Fatto: questo account sta di nuovo per conto suo.
unlink-nothing = Questo account non è collegato con altri. Per collegarlo: /collega

## Stanze gemelle
twin-code = Il codice di questa stanza è **{ $code }**. Chi modera la stanza di un altro server ci scriva /gemella { $code }: da quel momento le manche e le partite di questa si giocano in tutte e due. Scadenza del codice: { $until }.
twin-done = Questa stanza adesso ha una gemella su { $platform }: ogni manche e ogni partita si gioca in tutte e due, con una classifica sola. Per separarle: /separa
twin-done-here = Questa stanza adesso ha una gemella su { $platform }: ogni manche e ogni partita si gioca in tutte e due, con una classifica sola e con le impostazioni di quella. Per separarle: /separa
twin-already = Questa stanza ha già una gemella su { $platform }. Per separarle: /separa
twin-taken = Una delle due stanze ha già una gemella. Prima separale: /separa
twin-same-server = Due stanze dello stesso server non possono essere gemelle. Scrivi il codice in un altro server, o su un’altra piattaforma.
twin-wrong = «{ $typed }» non è un codice che vale: forse è scaduto. Fanne uno nuovo con /gemella nell’altra stanza.
twin-plays = Qui si sta giocando: scrivi di nuovo il codice quando si è finito.
twin-event = Qui c’è **{ $name }**: le stanze diventano gemelle quando è finito. Poi riscrivi il codice.
twin-event-there = Nell’altra stanza c’è **{ $name }**: le stanze diventano gemelle quando è finito. Poi riscrivi il codice.
twin-automatic = Qui le manche arrivano da sole, e da gemella sarebbe l’altra stanza a decidere. Prima fermale: /automatiche ogni:0
twin-gone = L’altra stanza non c’è più: da adesso qui si gioca da soli.
untwin-done = Da adesso questa stanza gioca di nuovo da sola.
untwin-matches = { $count ->
    [one] La partita in corso finisce dove è cominciata, e la vedono ancora tutte e due le stanze.
   *[other] Le { $count } partite in corso finiscono dove sono cominciate, e le vedono ancora tutte e due le stanze.
}
untwin-nothing = Questa stanza non ha una gemella. Per dargliene una: /gemella
untwin-plays = Nelle due stanze si gioca una manche, o sta per cominciare: si possono separare quando è finita.
untwin-event = Nelle due stanze c’è **{ $name }**: si separano quando è finito.

## Classifica
