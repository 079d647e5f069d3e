# giostra chat, la chiacchierata in tempo reale
terminal-you = Tu
terminal-welcome =
    Sei { $you }, moderatore di una piccola comunità, nella stanza #{ $room }.
    Scrivi /aiuto per i comandi del bot, :aiuto per quelli di questo terminale.
terminal-help =
    testo                       scrivi nella stanza
    :come NOME                  da qui in poi parla NOME (:come Tu per tornare te)
    :come NOME: testo           NOME scrive una volta
    :privato testo              scrivi in privato al bot
    :premi N PULSANTE           premi un pulsante del messaggio N, per nome o per posto
    :premi N PULSANTE = testo   lo stesso, riempiendo la finestra che apre
    :stanza NOME                vai in un’altra stanza
    :fine                       esci
terminal-unknown = Questo comando non c’è: :aiuto li elenca.
terminal-no-button = Questo pulsante non c’è: i numeri dei messaggi e dei pulsanti sono sullo schermo.
terminal-form = Si apre «{ $title }», { $field }: aggiungi = e il testo alla fine della riga.
terminal-head-room = #{ $place } · { $number } · Giostra
terminal-head-only = solo per { $place } · { $number } · Giostra
terminal-head-private = privato con { $place } · { $number } · Giostra
terminal-edited = (modificato)
terminal-deleted = (cancellato)
terminal-thread = Si apre { $room }: «{ $title }». Per entrarci: :stanza e il suo nome.
