# La vita in un server: il pannello delle impostazioni, chi modera.

menu-choice = { $about }: { $value }
menu-chosen = ✓ { $about }: { $value }
settings-panel = Le impostazioni di qui, pagina { $page } di { $pages }. Per cambiarle premi, o scrivi /impostazioni chiave valore
settings-panel-private = Le tue impostazioni. Per cambiarle premi, o scrivi /impostazioni chiave valore
button-all-settings = Tutte
settings-bad-moderators = "{ $typed }" non va bene: scrivi predefinito, tutti, o ruolo: con il numero di un ruolo.
