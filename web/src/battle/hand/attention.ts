import { loudness } from '../../ui/loudness.svelte'
import { sound } from '../../ui/sound'

/** What the page's title says: whose move it is comes first. */
export function pageTitle(mine: boolean, asked: string, battle: string): string {
  return mine ? `(!) ${asked || 'Your move'} · ${battle}` : `${battle} · Grognard`
}

const BADGE =
  "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 34 34'><path d='M5 25C5 12 10 5 17 5s12 7 12 20c-4-2-8-3-12-3s-8 1-12 3Z' fill='#2a231b'/><path d='M3 28c4-3 9-4 14-4s10 1 14 4c-4 2-9 3-14 3S7 30 3 28Z' fill='#2a231b'/><circle cx='26' cy='8' r='8' fill='#c8352a' stroke='#fff' stroke-width='2'/></svg>"

let plain: string | null = null

/** A dot on the page's sign while the battle waits for you. */
export function badge(on: boolean): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel~="icon"]')
  if (!link) return
  plain ??= link.href
  link.href = on ? `data:image/svg+xml,${encodeURIComponent(BADGE)}` : plain
}

const CALL = 0.4 // loud enough to call somebody back who is doing something else

/** The call to whoever asked to be called; it is heard even where the battle itself is silent. */
export function bugle(): void {
  sound('bugle', Math.max(loudness.volume, CALL))
}
