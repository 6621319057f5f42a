import type { Arrow, Ghost, Pt, Telling } from './types'
import type { Block, Box, Feature, Leg, Measured, Overlay, Scene, Token } from '../wire/live'

/** How the table lies before us: as it is drawn, or turned about so that its far edge is below. */
export interface Lie {
  turned: boolean
  width: number
  depth: number
}

const OPPOSITE: Record<Box['edge'], Box['edge']> = {
  x_min: 'x_max',
  x_max: 'x_min',
  y_min: 'y_max',
  y_max: 'y_min',
}

/** A place of the table where it is seen; and, for it is the same half turn, a place seen as one of the table. */
export function seen([x, y]: Pt, { turned, width, depth }: Lie): Pt {
  return turned ? [width - x, depth - y] : [x, y]
}

/**
 * The same things as they are seen. The table is drawn anew as if it were laid so: names stand upright, and the light
 * still falls from the upper left.
 */
export class Turned {
  constructor(private readonly lie: Lie) {}

  private readonly at = (p: readonly [number, number]): Pt => seen([p[0], p[1]], this.lie)

  readonly block = (block: Block): Block => {
    const [x, y] = this.at([block.x, block.y])
    return { ...block, x, y, facing: (block.facing + 180) % 360 }
  }

  readonly token = (token: Token): Token => ({
    ...token,
    at: token.at && this.block(token.at),
    blocks: token.blocks.map(this.block),
  })

  readonly scene = (scene: Scene): Scene => ({
    ...scene,
    features: scene.features.map(this.feature),
    tokens: scene.tokens.map(this.token),
    boxes: scene.boxes.map((box) => ({ ...box, ...this.xy(box), edge: OPPOSITE[box.edge] })),
    goals: scene.goals.map((goal) => ({ ...goal, ...this.xy(goal) })),
    plans: scene.plans.map((plan) => ({ ...plan, legs: plan.legs.map(this.leg) })),
    riders: scene.riders.map((one) => ({ ...one, start: this.at(one.start), end: this.at(one.end) })),
  })

  readonly leg = (leg: Leg): Leg => ({
    ...leg,
    way: leg.way.map(this.at),
    foot: leg.foot && this.block(leg.foot),
    blocks: leg.blocks.map(this.block),
  })

  readonly overlay = (overlay: Overlay): Overlay => ({ ...overlay, outline: overlay.outline.map(this.at) })

  readonly arrow = (arrow: Arrow): Arrow => ({ ...arrow, points: arrow.points.map(this.at) })

  readonly telling = (told: Telling): Telling => ({
    ...told,
    moving: new Map([...told.moving].map(([no, token]) => [no, this.token(token)])),
    was: told.was.map((one) => ({ ...one, blocks: one.blocks.map(this.block) })),
    traces: told.traces.map((one) => ({ ...one, points: one.points.map(this.at) })),
    fire: told.fire.map((one) => ({ ...one, from: this.at(one.from), to: this.at(one.to) })),
    lost: told.lost.map(this.token),
  })

  readonly ghost = (ghost: Ghost): Ghost => ({
    ...ghost,
    blocks: ghost.blocks.map(this.block),
    way: ghost.way.map(this.at),
  })

  readonly measured = (measured: Measured): Measured => ({
    ...measured,
    start: this.at(measured.start),
    end: this.at(measured.end),
    corridor: measured.corridor.map(this.at),
  })

  private readonly feature = (feature: Feature): Feature => {
    const { polygon, line, point, circle } = feature
    const turned = { ...feature }
    if (polygon) turned.polygon = polygon.map(this.at)
    if (line) turned.line = line.map(this.at)
    if (point) turned.point = this.at(point)
    if (circle) turned.circle = [...this.at([circle[0], circle[1]]), circle[2]]
    return turned
  }

  private xy({ x, y }: { x: number; y: number }): { x: number; y: number } {
    const [sx, sy] = this.at([x, y])
    return { x: sx, y: sy }
  }
}
