import type { Beat } from '../wire/live'
import type { Kind } from './kinds'

/** When in a beat its outcome is seen, from 0 to 1; what only marches is there at its end. */
const TURNS: Record<Kind, number> = {
  cards: 0.35,
  shot: 0.55,
  volleys: 0.55,
  march: 1,
  clock: 1,
  test: 0.55,
  melee: 0.55,
  rout: 1,
  loss: 0.35,
  arrival: 1,
  rally: 0.4,
  ground: 0.35,
  phase: 0,
  result: 0,
  note: 0,
}
const PALE = new Set<Kind>(['shot', 'volleys', 'test', 'melee', 'loss', 'rally'])
const READING = 0.7

/** Is the outcome to be seen yet? */
export function hasTurned(beat: Beat, part: number): boolean {
  return part >= TURNS[beat.kind]
}

/** How far along their ways the pieces are: where something is decided first, they go when it is. */
export function wayTime(beat: Beat, part: number): number {
  const from = TURNS[beat.kind] % 1
  return Math.max(0, Math.min(1, (part - from) / (1 - from)))
}

/** How far a shot has come: it flies before the outcome is seen. */
export function shotTime(beat: Beat, part: number): number {
  const until = TURNS[beat.kind] === 1 ? 0.8 : TURNS[beat.kind]
  return until ? Math.min(1, part / (until * 0.8)) : 1
}

export function pales(beat: Beat): boolean {
  return PALE.has(beat.kind)
}

/** How long a beat is shown at the normal pace: a throw is read, not only seen. */
export function secondsOf(beat: Beat): number {
  return beat.seconds + (beat.rulings?.length ? READING : 0)
}

const STOPS = new Set<Kind>(['test', 'melee', 'rout', 'loss', 'clock'])
const PLAIN = new Set<Kind>(['march', 'arrival', 'phase', 'note'])

/** Where a reader wants to stop: units of their own are assaulted, fight or run. */
export function stopsFor(beat: Beat): boolean {
  return STOPS.has(beat.kind) && (beat.concerns?.length ?? 0) > 0
}

/** Nothing was thrown and nobody was hurt: a march is seen at a glance. */
export function isPlain(beat: Beat): boolean {
  return PLAIN.has(beat.kind) && !beat.rulings?.length
}
