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

let sound: AudioContext | null = null

/** Two short notes of a bugle. */
export function bugle(): void {
  try {
    sound ??= new AudioContext()
    note(sound, 392, 0)
    note(sound, 523, 0.16)
  } catch {
    // a browser without sound stays silent
  }
}

function note(context: AudioContext, pitch: number, after: number): void {
  const begin = context.currentTime + after
  const voice = context.createOscillator()
  const loudness = context.createGain()
  voice.type = 'triangle'
  voice.frequency.value = pitch
  loudness.gain.setValueAtTime(0.0001, begin)
  loudness.gain.exponentialRampToValueAtTime(0.15, begin + 0.02)
  loudness.gain.exponentialRampToValueAtTime(0.0001, begin + 0.22)
  voice.connect(loudness).connect(context.destination)
  voice.start(begin)
  voice.stop(begin + 0.25)
}
