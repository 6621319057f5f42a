import { turn } from '../geometry'
import { Rng } from '../rng'
import type { Pt } from '../types'
import type { Block, Token } from '../../wire/live'

/** The wooden blocks of a unit as they lie: several where the ruleset says so, else the one it stands on. */
export function blocksOf(token: Token): Block[] {
  const blocks = token.blocks.length ? token.blocks : token.at ? [token.at] : []
  const untidy = token.chips.some((c) => c.kind === 'disordered') && blocks.length > 1
  return untidy && blocks.every((b) => square(b.facing - (token.at?.facing ?? b.facing)))
    ? blocks.map(jumbled(token.id))
    : blocks
}

/** Whether a block lies straight within its unit, so that nobody has made it untidy yet. */
const square = (turn: number) => Math.abs(Math.sin((turn * Math.PI) / 90)) < 0.01

/** A disordered unit lies untidily: for the eye only, and always the same way. */
function jumbled(id: string): (block: Block, i: number) => Block {
  return (block, i) => {
    const rng = new Rng(`${id}:${i}`)
    const away = (share: number) => rng.between(-share, share)
    return {
      ...block,
      x: block.x + away(0.1) * block.width,
      y: block.y + away(0.4) * block.depth,
      facing: block.facing + away(24),
    }
  }
}

/** The corners of a block, front left first, clockwise. */
export function corners({ x, y, facing, width, depth }: Block, grow = 0): Pt[] {
  const [w, d] = [width / 2 + grow, depth / 2 + grow]
  const all: Pt[] = [
    [-w, d],
    [w, d],
    [w, -d],
    [-w, -d],
  ]
  return all.map((c) => {
    const [dx, dy] = turn(c, -facing)
    return [x + dx, y + dy]
  })
}

/** How far a place is from a block: nothing if it lies on it. */
export function blockDistance([px, py]: Pt, block: Block): number {
  const [dx, dy] = turn([px - block.x, py - block.y], block.facing)
  return Math.hypot(Math.max(0, Math.abs(dx) - block.width / 2), Math.max(0, Math.abs(dy) - block.depth / 2))
}

export function middle(blocks: readonly Block[]): Pt {
  const n = blocks.length || 1
  return [blocks.reduce((s, b) => s + b.x, 0) / n, blocks.reduce((s, b) => s + b.y, 0) / n]
}

/** The unit's name and state in words, for those who hear the table. */
export function spoken(token: Token, side: string): string {
  const state = token.chips.map((c) => (c.level === null ? c.text : `${c.level} ${c.text}`))
  const order = { '': '', due: 'order due', down: 'order given', up: `order ${token.card_sign}` }[token.card]
  return [token.name, side, token.about, ...state, order].filter(Boolean).join(', ')
}
