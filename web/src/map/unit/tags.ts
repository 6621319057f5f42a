import { bounds, type Rect } from '../geometry'
import { place, textWidth, type Spot, type Wish } from '../labels'
import { boxed } from './signs'
import { blocksOf, corners } from './token'
import type { Chip, Scene, Token } from '../../wire/live'

/** One status with its number and words. */
export interface Badge {
  level: number | null
  text: string
  width: number
}

/** All that is written beside one unit, laid out in pixels. */
export interface Tag {
  no: number
  x: number
  y: number
  name: string
  nameSize: number
  badges: Badge[]
  card: Token['card']
  cardSign: string
  cardWidth: number
  cardHeight: number
  side: number
  width: number
}

export interface Corner {
  no: number
  x: number
  y: number
  kind: Chip['kind']
  text: string
  title: string
}

interface Sizes {
  name: number
  badge: number
  card: number
  serif: boolean
}

export const BADGE_HIGH = 20
const SANS = 'Inter, "Segoe UI", system-ui, sans-serif'
const SERIF = '"Iowan Old Style", "Palatino Linotype", Palatino, P052, Georgia, serif'
/** Pixels an ink unit takes below which names go, then signs. */
export const NAMES_FROM = 18
export const SIGNS_FROM = 12

export interface Wanted {
  scene: Scene
  scale: number
  unit: number
  labels: boolean
  always: readonly number[]
  /** Names of the ground, better not written over. */
  quiet?: readonly Rect[]
}

/** Chips at the corner of a block, told by their shape. */
export function cornerChips(token: Token, scale: number, small: number): Corner[] {
  const marks = token.chips.filter(
    (c) => c.kind === 'pinned' || c.kind === 'disrupted' || (c.kind === 'spent' && token.pips > 0),
  )
  const { x1, y0, y1 } = boxOf(token, scale)
  return marks.map((c, i) => ({
    no: token.no,
    x: x1 - 2.3 * small * i,
    y: c.kind === 'spent' ? y1 : y0,
    kind: c.kind,
    text: c.text,
    title: c.title,
  }))
}

function boxOf(token: Token, scale: number): Rect {
  const blocks = blocksOf(token)
  const box = bounds(blocks.flatMap((b) => corners(b)))
  const flag = token.sign === 'hq' && !boxed(blocks[0]?.width ?? 1, blocks[0]?.depth ?? 1)
  return scaled(flag ? { ...box, y1: box.y1 + 0.75 * (blocks[0]?.width ?? 0) } : box, scale)
}

/** A piece of the table in pixels, y downwards. */
export function scaled({ x0, y0, x1, y1 }: Rect, scale: number): Rect {
  return { x0: x0 * scale, x1: x1 * scale, y0: -y1 * scale, y1: -y0 * scale }
}

/** Where every tag goes: states first, for they matter most, then names. */
export function tags(wanted: Wanted): Tag[] {
  const { scene, scale, unit } = wanted
  const ink = scale * unit
  const sizes: Sizes = {
    name: Math.max(11, Math.min(15, ink * (unit === 1 ? 0.36 : 0.5))),
    badge: 11,
    card: Math.max(17, Math.min(30, ink * 0.92)),
    serif: unit !== 1,
  }
  const tokens = scene.tokens.filter((t) => t.place === 'table' && (t.at || t.blocks.length))
  const drafts = tokens.map((t) => draft(t, wanted, sizes, ink)).filter((d) => d.width > 0)
  const wishes = drafts.map((d): Wish => {
    const token = tokens.find((t) => t.no === d.no) as Token
    const status = d.badges.length > 0 || d.card !== ''
    return {
      key: String(d.no),
      around: boxOf(token, scale),
      width: d.width,
      height: high(d),
      rank: status ? 0 : 1,
      must: status || wanted.always.includes(d.no),
    }
  })
  const chips = tokens
    .flatMap((t) => cornerChips(t, scale, 9))
    .map(({ x, y }) => ({ x0: x - 9, y0: y - 9, x1: x + 9, y1: y + 9 }))
  const things = tokens.flatMap((t) =>
    t.sign === 'hq' ? [boxOf(t, scale)] : blocksOf(t).map((b) => scaled(bounds(corners(b)), scale)),
  )
  const spots = place(wishes, [...things, ...chips], wanted.quiet)
  return drafts.flatMap((d) => {
    const spot: Spot | undefined = spots.get(String(d.no))
    return spot ? [{ ...d, x: spot.x, y: spot.y }] : []
  })
}

function draft(token: Token, { labels, always }: Wanted, sizes: Sizes, ink: number): Tag {
  const shown = always.includes(token.no) || (labels && ink >= NAMES_FROM)
  const name = shown ? token.label || token.name : ''
  const badges = badgesOf(token, ink)
  const nameWide = name
    ? textWidth(
        name,
        sizes.serif ? `italic ${sizes.name}px ${SERIF}` : `600 ${sizes.name}px ${SANS}`,
        sizes.name,
      )
    : 0
  const text = Math.max(nameWide, ...badges.map((b) => b.width), 0)
  const card = token.card === 'due' && ink < SIGNS_FROM + 1 ? '' : token.card
  const cardWidth = card ? sizes.card : 0
  return {
    no: token.no,
    x: 0,
    y: 0,
    name,
    nameSize: sizes.name,
    badges,
    card,
    cardSign: token.card_sign,
    cardWidth,
    cardHeight: cardWidth * 1.39,
    side: token.side,
    width: text + cardWidth + (text && cardWidth ? 4 : 0),
  }
}

export const high = (tag: Tag) =>
  Math.max((tag.name ? tag.nameSize + 3 : 0) + tag.badges.length * (BADGE_HIGH + 2), tag.cardHeight)

/** The status badges of a unit: one, or one for each part whose status differs, with whatever else is wrong with it. */
function badgesOf(token: Token, ink: number): Badge[] {
  const levels = token.chips.filter((c) => c.kind === 'status')
  const rest = token.chips
    .filter((c) => ['disordered', 'changing', 'note'].includes(c.kind))
    .map((c) => c.text)
  const alike = levels.every((c) => c.level === levels[0]?.level)
  const parts = alike ? levels.slice(0, 1) : levels
  const badges = parts.map((c, i) => {
    const words = [
      alike || !c.title ? c.text : `${c.text}, ${c.title}`,
      ...(i === parts.length - 1 ? rest : []),
    ]
    return badge(c.level, words, ink)
  })
  return badges.length || !rest.length ? badges : [badge(null, rest, ink)]
}

function badge(level: number | null, words: string[], ink: number): Badge {
  const text = ink < 13 && level !== null ? '' : words.join(', ')
  const number = level === null ? 0 : 19
  return { level, text, width: number + (text ? textWidth(text, `500 11px ${SANS}`, 11) + 11 : 0) }
}
