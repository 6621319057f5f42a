import type { Block } from '../wire/live'

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

export interface Drag {
  piece: number
  x: number
  y: number
  onto: number | null
  phase: 'start' | 'move' | 'end' | 'cancel'
  pointer: 'mouse' | 'touch' | 'pen'
}

export interface Arrow {
  side: number
  points: Pt[]
  kind: 'move' | 'rout' | 'shot'
}
