# Life in a server: the panel of settings, who moderates.

menu-choice = { $about }: { $value }
menu-chosen = ✓ { $about }: { $value }
settings-panel = The settings here, page { $page } of { $pages }. To change them press, or type /settings key value
settings-panel-private = Your settings. To change them press, or type /settings key value
button-all-settings = All
settings-bad-moderators = "{ $typed }" won't do: write default, everyone, or role: with the number of a role.
