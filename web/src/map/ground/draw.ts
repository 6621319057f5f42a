import type { Mark } from '../types'
import type { Feature } from '../../wire/live'
import { fields } from './fields'
import { hill, scarps } from './hills'
import { defile, strange } from './other'
import { bridge, hedge, road, wall } from './roads'
import { HILLS, LAKES, ringOf, STREAMS, TOWNS, WOODS, type Ground } from './shape'
import { town } from './towns'
import { ford, lake, marsh, stream } from './waters'
import { copse, wood } from './woods'

type Artist = (feature: Feature, ground: Ground) => Mark[]

const LINES: Record<string, Artist> = { road, hedge, wall, stream, river: stream, defile }
const AREAS: Record<string, Artist> = { copse, marsh }

function artist(feature: Feature): Artist {
  const { kind } = feature
  if (kind === 'bridge') return bridge
  if (kind === 'ford') return ford
  if (feature.line) return LINES[kind] ?? strange
  if (!ringOf(feature).length) return strange
  if (HILLS.includes(kind)) return (f, g) => [...hill(f, g), ...scarps(f)]
  if (WOODS.includes(kind)) return wood
  if (TOWNS.includes(kind)) return town
  if (LAKES.includes(kind) || STREAMS.includes(kind)) return lake
  return AREAS[kind] ?? strange
}

const byHeight = (a: Mark, b: Mark) => a.z - b.z

/** Everything on the ground, in the order it is painted. */
export function draw(ground: Ground, farmed = true): Mark[] {
  const marks = ground.features.flatMap((feature) => artist(feature)(feature, ground))
  return [...(farmed ? fields(ground) : []), ...marks].sort(byHeight)
}

export const unitOf = (measure: 'inch' | 'cm') => (measure === 'cm' ? 5 : 1)
