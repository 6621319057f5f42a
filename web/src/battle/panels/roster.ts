import type { Scene, Token } from '../../wire/live'
import { length } from '../../ui/lengths'

const WINDS = ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west']

/** Degrees clockwise from north, on a table whose north lies `north` degrees clockwise from +y. */
export function bearing(from: { x: number; y: number }, to: { x: number; y: number }, north = 0): number {
  const turned = (Math.atan2(to.x - from.x, to.y - from.y) * 180) / Math.PI - north
  return ((turned % 360) + 360) % 360
}

export function wind(degrees: number): string {
  return WINDS[Math.round((((degrees % 360) + 360) % 360) / 45) % 8] as string
}

export interface Nearest {
  name: string
  distance: number
  wind: string
}

export function nearestEnemy(scene: Scene, unit: Token, north = 0): Nearest | null {
  const from = unit.at
  if (!from) return null
  let best: Nearest | null = null
  for (const other of scene.tokens) {
    if (other.side === unit.side || !other.at || other.place !== 'table') continue
    const distance = Math.hypot(other.at.x - from.x, other.at.y - from.y)
    if (!best || distance < best.distance)
      best = { name: other.name, distance, wind: wind(bearing(from, other.at, north)) }
  }
  return best
}

export function stateOf(unit: Token): string {
  const chips = unit.chips.map((one) => one.title || one.text).filter(Boolean)
  return [unit.about, ...chips].filter(Boolean).join(', ') || 'in good order'
}

/** A unit told in one sentence: what it is, how it is, which way it looks, and who is near. */
export function told(scene: Scene, unit: Token, north = 0): string {
  if (unit.place === 'gone') return 'gone'
  if (unit.place === 'waiting' || !unit.at) return `${stateOf(unit)}; waits off the table`
  const near = nearestEnemy(scene, unit, north)
  const facing = `faces ${wind(unit.at.facing - north)}`
  const enemy = near
    ? `nearest enemy ${near.name}, about ${length(near.distance, scene, 1)} ${near.wind}`
    : ''
  return [stateOf(unit), facing, enemy].filter(Boolean).join('; ')
}
