# /aiuto: una pagina per ogni argomento; quelle dei comandi nascono dalla loro tabella.

help-modes = **Modi di una manche.** `aperta`: le parole si scrivono nel canale, e chi trova per primo una parola la prende. `riservata`: si scrivono in privato, con /p o con il pulsante, e ogni parola vale per tutti quelli che la trovano.
    `cabina`: come riservata, ma ognuno scrive in un posto suo. Con `copie:tutti` anche nel canale ogni parola vale per tutti, e la manche non fa classifica. Per esempio: /manche modo:riservata
help-points = **Punti di una manche.** Si scelgono con /manche e `punti:sito`, `punti:scatola` o `punti:torneo`; per la classifica contano solo quelli del sito.
    `sito` · { rules-points-sito }
    `scatola` · { rules-points-scatola }
    `torneo` · { rules-points-torneo }
help-ladder = **Classifica.** Ogni gioco ha la sua, e si parte tutti da 1500. Si pubblica di notte, alle 4: chi ne ha battuto uno più forte sale di più, e quello che vince uno lo perde l’altro. Il punto di domanda: provvisorio, con poche partite.
    Non contano le manche giocate da soli, fermate, con il tempo allungato, più corte di un minuto o più lunghe di dieci, con parole di meno di 4 lettere, con altri punti; le partite amichevoli o troppo corte; manche e partite con il computer.
help-practice = **Allenarsi.** In privato con me /manche è una manche da soli, `con:medio` ci fa sedere un computer (anche in un canale), e /sfida con un livello è una partita contro il computer: niente fa classifica.
    I livelli sono principiante, facile, medio, difficile e forte: più è alto, più parole conosce il computer e meno si accontenta di una mossa discreta. `livello:auto` sceglie quello adatto a te. A Scrabble in italiano, sotto il forte, valgono le parole di `classico`; con `dizionario:` si cambia.
    A partita finita [Analisi], in /rivedi, dice la mossa migliore di ogni turno e quanto è costata quella giocata.
    /parola dice se una parola vale e perché, /risolvi dà tutte le parole di una griglia, /rivedi fa rivedere una partita finita.
help-jury = **Giochi di ruolo valutati.** Le squadre giocano un’avventura, i giudici scelgono una frase per ogni voce, e da lì escono le classifiche.
    Chi organizza: /giuria crea nome:«Il sigillo», l’avventura (scritta lì, o in un file), le squadre con /giuria squadra, i giudici con /giuria tavolo.
    Chi giudica: [Giudico], un tocco per ogni voce, [Chiudi la scheda]; poi una seconda persona rilegge e preme [Confermo].
    Quando tutto è confermato chi organizza preme [Organizzo] e [Pubblica i risultati].
    Chi gioca: [Programma] dice dove e quando; sotto i risultati [Come ho giocato] dice, a te solo, che cosa è riuscito e che cosa provare.
help-twins = **Stanze gemelle.** Due stanze di server diversi, anche una su Discord e una su Telegram, giocano insieme le stesse manche e le stesse partite.
    Chi modera una delle due scrive /gemella e riceve un codice; chi modera l’altra lo scrive lì, con /gemella e il codice. /separa le divide di nuovo.
help-page = **/{ $name }** · { $does }
help-page-twin = In inglese: /{ $name }
help-page-moderators = Lo può usare chi modera.
help-page-option = · { $name }: { $does }
help-page-option-takes = · { $name } ({ $takes }): { $does }
help-page-more = · e poi { $names }
help-page-example = Per esempio: { $example }
help-button-modes = Modi
help-button-points = Punti
help-button-ladder = Classifica
help-button-practice = Allenamento
help-button-jury = Giochi di ruolo
help-button-twins = Stanze gemelle
