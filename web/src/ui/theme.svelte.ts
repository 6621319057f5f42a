export type Choice = 'system' | 'light' | 'dark'

const PLACE = 'grognard.theme'

function stored(): Choice {
  const found = localStorage.getItem(PLACE)
  return found === 'light' || found === 'dark' ? found : 'system'
}

/** Daylight, candle, or whatever the system has. */
class Theme {
  choice: Choice = $state(stored())

  choose(choice: Choice): void {
    this.choice = choice
    localStorage.setItem(PLACE, choice)
    this.apply()
  }

  apply(): void {
    if (this.choice === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = this.choice
  }
}

export const theme = new Theme()
