"""How any battle runs: battles as values, one door for every answer, rulings that explain themselves."""
