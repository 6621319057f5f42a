import { circle } from '../geometry'
import type { Pt } from '../types'
import type { Feature } from '../../wire/live'

/** The ring round an area, or nothing for a line or a point. */
export function ringOf(feature: Feature): Pt[] {
  if (feature.polygon) return feature.polygon
  return feature.circle ? circle(...feature.circle) : []
}

/** The ground as the artist needs it: the features, and the ink unit (1 on a table in inches, 5 on one in cm). */
export interface Ground {
  features: Feature[]
  width: number
  depth: number
  unit: number
}

export const HILLS = ['hill', 'gentle_hill', 'steep_hill', 'steep_ish_hill']
export const WOODS = ['light_wood', 'dense_wood', 'wood']
export const TOWNS = ['town', 'village', 'farm', 'built_up']
export const STREAMS = ['stream', 'river']
export const LAKES = ['lake', 'pond']

/** What lies under what. */
export const Z = {
  field: 10,
  hill: 20,
  marsh: 30,
  wood: 34,
  water: 40,
  ford: 46,
  yard: 50,
  road: 60,
  bridge: 65,
  tree: 70,
  hedge: 80,
  roof: 90,
} as const
