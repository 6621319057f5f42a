import type { EventCard, LogEntry, RulingCard, Scene } from '../wire/live'

/** A modifier as tables print it. */
export function signed(value: number): string {
  return value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0'
}

export function figure(value: number): string {
  return value < 0 ? `−${-value}` : String(value)
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The side of a piece, or null where it is not on the table. */
export function sideOfPiece(scene: Scene, piece: number | undefined): number | null {
  return scene.tokens.find((one) => one.no === piece)?.side ?? null
}

/** A name of the service in plain words: `first_volley` is "First volley". */
export function spelled(name: string): string {
  return capital(name.replaceAll('_', ' '))
}

export function percent(chance: number): string {
  const hundredth = chance * 100
  if (hundredth > 0 && hundredth < 0.5) return '< 1 %'
  if (hundredth < 100 && hundredth > 99.5) return '> 99 %'
  return `${Math.round(hundredth)} %`
}

/** A result as it is told: with names, where the rules speak of parts played. */
export function outcome(ruling: RulingCard, result: string): string {
  return capital(ruling.outcomes[result] ?? result)
}

export interface Share {
  result: string
  chance: number
  level: number
  faces: number[]
  fell: boolean
}

const LEVELS = 5

/** The results of a ruling from the lowest throw to the highest, each with its share of the bar. */
export function shares(ruling: RulingCard): Share[] {
  const faces = (ruling as RulingCard & { faces?: Record<string, number[]> }).faces ?? {}
  const found = Object.entries(ruling.odds).map(([result, chance]) => ({
    result,
    chance,
    faces: faces[result] ?? [],
  }))
  const inOrder = found.every((one) => one.faces.length)
    ? found.sort((a, b) => Math.min(...a.faces) - Math.min(...b.faces))
    : found.reverse()
  const last = Math.max(inOrder.length - 1, 1)
  return inOrder.map((one, i) => ({
    ...one,
    level: inOrder.length <= LEVELS ? i : Math.round((i * (LEVELS - 1)) / last),
    fell: one.result === ruling.result,
  }))
}

/** The side of an event: of the first unit it is about, else its own, else that of the seat that answered. */
export function sideOf(scene: Scene, entry: LogEntry, event: EventCard): number | null {
  const known = sideOfPiece(scene, event.pieces[0]) ?? event.side
  if (known !== null) return known
  const side = scene.sides.findIndex((one) => one.seats.includes(entry.by))
  return side < 0 ? null : side
}
