import type { Block, Chip, Token } from '../wire/live'

export type Pt = [number, number]

/** One stroke or wash of the drawing: a class that style/map.css paints, and where it runs (table units, y north). */
export interface Mark {
  cls: string
  d: string
  z: number
  width?: number
}

export interface Ghost {
  blocks: Block[]
  side: number
  sign: string
  legal: boolean
  way: Pt[]
  tag: string
  why?: string
  clause?: string
}

/** A ghost that can be picked up again: whose it is, and the place that was pointed at. */
export interface Grip {
  piece: number
  at: Pt
}

export interface Drag {
  piece: number
  x: number
  y: number
  onto: number | null
  phase: 'start' | 'move' | 'end' | 'cancel'
  /** Was the ghost picked up again, and not the unit? */
  ghost?: boolean
  pointer: 'mouse' | 'touch' | 'pen'
}

export interface Arrow {
  side: number
  points: Pt[]
  kind: 'move' | 'rout' | 'shot'
}

/** A way that a piece has gone, as far as it is told. */
export interface Trace {
  piece: number
  side: number
  kind: 'move' | 'charge' | 'rout' | 'pursuit' | 'pushed'
  points: Pt[]
}

/** A line of fire; `burst` is how far the shot has come, from 0 to 1, and `hit` whether it did anything. */
export interface FireLine {
  from: Pt
  to: Pt
  now: boolean
  burst: number
  hit: boolean
}

/** What is being told on the table, over the scene: it stays until somebody acts. */
export interface Telling {
  /** Units on their way, as they are at this moment. */
  moving: ReadonlyMap<number, Token>
  was: { side: number; blocks: Block[] }[]
  traces: Trace[]
  fire: FireLine[]
  lost: Token[]
  /** The labels of units that have changed, as they were. */
  changed: ReadonlyMap<number, readonly Chip[]>
  /** Those that all is about; the rest pales. */
  bright: readonly number[] | null
  /** Those that are being told of. */
  marked: readonly number[]
}

/** A number at a unit, as in a report; the one looked at is lit. */
export interface Pin {
  piece: number
  text: string
  on: boolean
}
