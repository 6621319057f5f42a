import { prefs } from '../battle/hand/prefs.svelte'
import type { Show } from './show.svelte'

const PACES: Record<string, number> = { '1': 0.5, '2': 1, '3': 2 }

/** Do what a key means while something is told; false if it means nothing there. */
export function obeyShow(show: Show, key: string): boolean {
  if (key === ' ') show.toggle()
  else if (key === 'ArrowLeft') show.stepBy(-1)
  else if (key === 'ArrowRight') show.stepBy(1)
  else if (key === 'Home') show.replay(show.only)
  else if (key === 'a' || key === 'A') show.again()
  else if (key === 'Escape') show.skip()
  else if (PACES[key] !== undefined) prefs.pace = PACES[key]
  else return false
  return true
}
