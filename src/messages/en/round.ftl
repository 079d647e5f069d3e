# Round
