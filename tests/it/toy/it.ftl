game-tris = Tris
help-tris = **Tris.** Nove caselle in due: vince chi ne mette tre in fila. Si scrive la casella, come `b2`.
    Si comincia con /sfida gioco:tris
match-aim-tris = Vince chi ne mette tre in fila.
match-how-tris = Si scrive la casella, per esempio { $example }: da `a1` in basso a sinistra a `c3`.
tris-taken = La casella { $square } non è libera.
tris-plays = { $name } mette in { $square }.
option-apre = dove si può cominciare
