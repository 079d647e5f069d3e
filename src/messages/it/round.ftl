# Manche
