# Come si chiama, come si gioca.
game-wyps = Wyps
help-wyps = **Wyps.** Un triangolo da collegare: vince chi unisce i tre lati con tessere del suo colore. Rack e pool sono di tutti e due.
    Si scrive `TRAMA H6 G5* G6 H7 I8` (`*` gira una tessera), `ARCO A1 131`, `+A E3`, o solo la parola. Si comincia con /sfida gioco:wyps
match-aim-wyps = Vince chi unisce i tre lati del triangolo con tessere del suo colore.
match-how-wyps = Si scrive, per esempio, { $example }, o solo la parola; `*` dopo la cella da girare, `+A E3` per una lettera sola.
# Wyps: quel che una mossa ha di sbagliato.
wyps-unreadable = Non capisco «{ $typed }»: una mossa si scrive come ARCO A1 B1 C2 D2, o ARCO A1 131.
    Una sola lettera si scrive come +A E3.
wyps-no-cell = Non trovo la cella «{ $cell }»: le righe vanno da A a { $last }.
wyps-off = Da { $cell } con { $key } si esce dalla tavola: i passi sono 7 9 4 6 1 3, come sul tastierino.
wyps-gap = Fra { $from } e { $to } c’è un salto: le lettere devono toccarsi.
wyps-twice = La parola passa due volte per { $cell }: ogni cella si usa una volta sola.
wyps-lengths = { $word } ha { $letters } lettere e le celle sono { $cells }: ne serve una per lettera.
wyps-one-letter = Una lettera non fa una parola. Per metterne una sola scrivi come +A E3.
wyps-taken = In { $cell } c’è già la { $lies }, non la { $needed }.
wyps-not-in-rack = Nel rack non c’è la { $letter }. Hai { $rack }.
wyps-rack-empty = Il rack è vuoto.
wyps-not-enough = Nel rack di { $letter } ce n’è { $has }, ne servono di più. Hai { $rack }.
wyps-nothing-placed = { $word } sta già tutta sulla tavola: devi mettere almeno una lettera dal rack.
wyps-outside = Tutte le lettere che metti devono stare nella parola.
wyps-two-flips = Si gira una tessera sola: metti un solo asterisco.
wyps-flip-own = In { $cell } non c’è una tessera dell’avversario: si gira solo una delle sue, fra quelle usate.
wyps-flip-outside = Si gira solo una tessera che sta nella parola.
wyps-single-flip = Con una sola lettera non si gira niente: scrivi come +A E3.
wyps-occupied = In { $cell } c’è già la { $lies }: scegli una cella vuota.
wyps-only-single = Ora puoi mettere una sola lettera: scrivi come +A E3. Nel rack ci sono { $rack }.
wyps-not-a-word = «{ $word }» non è nel dizionario di questa partita.
wyps-nowhere = { $word } non si può comporre con questo rack e questa tavola.
# Quel che si dice di una partita.
wyps-plays = { $name }: **{ $word }** { $cells }. Dal rack: { $rack }.
wyps-plays-and-turns = { $name }: **{ $word }** { $cells }. Dal rack: { $rack }. Gira { $flip }.
wyps-plays-single = { $name }: una sola lettera, { $letter } in { $cell }.
wyps-drawn = Nel pool arrivano { $tiles }.
option-lato = quante celle ha un lato del triangolo
