import { bounds, type Rect } from '../geometry'
import { place, textWidth, type Placed, type Thing, type Wish } from '../labels/labels'
import { SANS, SERIF } from './letters.svelte'
import { boxed } from './signs'
import { blocksOf, corners, middle } from './token'
import type { Chip, Scene, Token } from '../../wire/live'

/** One status with its number and words. */
export interface Badge {
  level: number | null
  text: string
  width: number
  /** The status as it was, where it has just changed. */
  was?: Badge
}

/** All that is written beside one unit, in one of the sizes it may have. */
export interface Draft {
  no: number
  side: number
  name: string
  nameSize: number
  nameWidth: number
  badges: Badge[]
  card: Token['card']
  cardSign: string
  cardWidth: number
  /** Name and number side by side, where there is no room for two lines. */
  row: boolean
  width: number
  height: number
}

/** The same where it was laid, in pixels. */
export type Tag = Draft & Pick<Placed, 'x' | 'y' | 'lead'>

export interface Corner {
  no: number
  x: number
  y: number
  kind: Chip['kind']
  text: string
  title: string
  /** It has just come, or just gone. */
  news: '' | 'come' | 'gone'
}

interface Sizes {
  ink: number
  name: number
  card: number
  serif: boolean
}

export const BADGE_HIGH = 20
/** How bold a state is written, and one that has just changed. */
const [PLAIN, NEWS] = [500, 700]
/** A label broader than this is told with fewer words, in pixels. */
const BROADEST = 250
/** How broad a number of the report is. */
export const PIN = 26
/** The room that the arrow takes between what was and what is. */
export const ARROW = 22
/** Pixels an ink unit takes below which names go, then signs; and from which there is room for longer names. */
export const NAMES_FROM = 18
export const SIGNS_FROM = 12
/** Short names stand only where they are clear, so they are tried sooner. */
const TAGS_FROM = 12
const ROOMY = 42

export interface Wanted {
  scene: Scene
  scale: number
  unit: number
  labels: boolean
  always: readonly number[]
  /** Names of the ground, better not written over. */
  quiet?: readonly Rect[]
  /** Whatever else wants a word: measures, which yield to everybody. */
  words?: readonly Wish[]
  /** Signs that lie between the units. */
  signs?: readonly Rect[]
  /** What is in view: labels of those in it stand in it too, where they can. */
  view?: Rect | null
  /** Labels that have just changed, as they were. */
  changed?: ReadonlyMap<number, readonly Chip[]>
}

/** States that are shapes at a corner; all others are words. */
const CORNER: readonly Chip['kind'][] = ['pinned', 'disrupted', 'routed', 'exhausted']

/** Chips at the corner of a block, told by their shape. */
export function cornerChips(token: Token, scale: number, small: number, old?: readonly Chip[]): Corner[] {
  const isMark = (c: Chip) => CORNER.includes(c.kind) || (c.kind === 'spent' && token.pips > 0)
  const now = token.chips.filter(isMark)
  const has = (chips: readonly Chip[], c: Chip) => chips.some((one) => one.kind === c.kind)
  const gone = (old ?? []).filter((c) => isMark(c) && c.kind !== 'spent' && !has(now, c))
  const { x1, y0, y1 } = boxOf(token, scale)
  return [...now, ...gone].map((c, i) => ({
    no: token.no,
    x: x1 - 2.3 * small * i,
    y: c.kind === 'spent' ? y1 : y0,
    kind: c.kind,
    text: c.kind === 'spent' ? c.text : c.text.slice(0, 1),
    title: c.title,
    news: gone.includes(c) ? 'gone' : old && c.kind !== 'spent' && !has(old, c) ? 'come' : '',
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

/** Where a unit that is lost lies crossed, and its name under it, which others had better not cover. */
export function struck(token: Token, scale: number, unit: number): Rect[] {
  const [x, y] = middle(blocksOf(token))
  const [wide, top] = [
    textWidth(token.label || token.name, `600 11px ${SANS}`, 11) / 2,
    (0.62 * unit - y) * scale,
  ]
  const name = { x0: x * scale - wide, y0: top - 2, x1: x * scale + wide, y1: top + 12 }
  return [scaled(bounds(blocksOf(token).flatMap((b) => corners(b))), scale), name]
}

/** Where every tag goes: whoever is spoken of first, then states, for they matter most, then names, then measures. */
export function tags(wanted: Wanted): { tags: Tag[]; words: Map<string, Placed> } {
  const { scene, scale, unit } = wanted
  const ink = scale * unit
  const sizes: Sizes = {
    ink,
    name: Math.max(11, Math.min(15, ink * (unit === 1 ? 0.36 : 0.5))),
    card: Math.max(17, Math.min(30, ink * 0.92)),
    serif: unit !== 1,
  }
  const tokens = scene.tokens.filter((t) => t.place === 'table' && (t.at || t.blocks.length))
  const drafts = new Map(tokens.map((t) => [String(t.no), draftsOf(t, wanted, sizes)]))
  const wishes = tokens.flatMap((t) => wishOf(t, drafts.get(String(t.no)) ?? [], wanted))
  const things = [...tokens.flatMap((t) => bodies(t, scale)), ...(wanted.signs ?? [])]
  const placed = place([...wishes, ...(wanted.words ?? [])], things, wanted.quiet, wanted.view)
  const laid = [...drafts].flatMap(([key, list]): Tag[] => {
    const spot = placed.get(key)
    const draft = spot && list[spot.size]
    return spot && draft ? [{ ...draft, x: spot.x, y: spot.y, lead: spot.lead }] : []
  })
  return { tags: laid, words: placed }
}

function wishOf(token: Token, drafts: Draft[], { scale, always }: Wanted): Wish[] {
  if (!drafts.length) return []
  const spoken = always.includes(token.no)
  const status = drafts.some((d) => d.badges.length > 0 || d.card !== '')
  return [
    {
      key: String(token.no),
      around: boxOf(token, scale),
      sizes: drafts,
      rank: spoken ? 0 : status ? 1 : 2,
      must: spoken || status,
    },
  ]
}

/** A number that stands at a unit, found beside it before its label is. */
export function pinWish(token: Token, scale: number): Wish {
  const size = { width: PIN, height: PIN }
  return { key: `pin-${token.no}`, around: boxOf(token, scale), sizes: [size], rank: 0.5, must: true }
}

/** What of a unit a label should not cover: its blocks and the chips at their corner. */
function bodies(token: Token, scale: number): Thing[] {
  const key = String(token.no)
  const blocks =
    token.sign === 'hq'
      ? [boxOf(token, scale)]
      : blocksOf(token).map((b) => scaled(bounds(corners(b)), scale))
  const chips = cornerChips(token, scale, 9).map(({ x, y }) => ({
    x0: x - 9,
    y0: y - 9,
    x1: x + 9,
    y1: y + 9,
  }))
  return [...blocks, ...chips].map((rect) => ({ ...rect, key }))
}

/** How a unit may be written, fullest first: its name and states in words, its short name, at last a number alone. */
function draftsOf(token: Token, { labels, always, changed }: Wanted, sizes: Sizes): Draft[] {
  const spoken = always.includes(token.no)
  const named = spoken || (labels && sizes.ink >= TAGS_FROM)
  const [label, tag] = named ? [token.label || token.name, token.tag || token.label || token.name] : ['', '']
  const old = changed?.get(token.no)
  const words = changing(badgesOf(token.chips, sizes.ink >= 13), old && badgesOf(old, sizes.ink >= 13))
  const numbers = changing(badgesOf(token.chips, false), old && badgesOf(old, false))
  const shorter = changing(badgesOf(states(token.chips), sizes.ink >= 13), old && badgesOf(old, false))
  const card = token.card === 'due' && sizes.ink < SIGNS_FROM + 1 ? '' : token.card
  const broad = Math.max(0, ...words.map((b) => b.width))
  const roomy = sizes.ink >= ROOMY || spoken || widthOf(label, sizes) <= broad
  const tries = [
    ...(roomy ? [draft(token, label, words, card, sizes, false)] : []),
    draft(token, tag, words, card, sizes, false),
    ...(words.length ? [draft(token, tag, shorter, card, sizes, false)] : []),
    ...(words.length || card
      ? [draft(token, tag, numbers, card, sizes, true), draft(token, '', numbers, card, sizes, true)]
      : []),
  ]
  const least = Math.min(...tries.map((d) => d.width))
  const told = tries.filter((d) => d.width > 0 && (d.width <= BROADEST || d.width === least))
  return told.filter((d, i) => !told.slice(0, i).some((one) => alike(one, d)))
}

/** What it is, without what it is about to be. */
const states = (chips: readonly Chip[]) => chips.filter((c) => c.kind !== 'changing' && c.kind !== 'note')

const alike = (a: Draft, b: Draft) => a.width === b.width && a.height === b.height && a.name === b.name

function widthOf(name: string, sizes: Sizes): number {
  if (!name) return 0
  const font = sizes.serif ? `italic ${sizes.name}px ${SERIF}` : `600 ${sizes.name}px ${SANS}`
  return textWidth(name, font, sizes.name)
}

function draft(
  token: Token,
  name: string,
  badges: Badge[],
  card: Token['card'],
  sizes: Sizes,
  row: boolean,
): Draft {
  const nameWidth = widthOf(name, sizes)
  const broad = Math.max(0, ...badges.map((b) => b.width))
  const cardWidth = card ? (row || sizes.ink < NAMES_FROM ? 15 : sizes.card) : 0
  const text = row ? broad + (name && broad ? 4 : 0) + nameWidth : Math.max(nameWidth, broad)
  const high = badges.length * (BADGE_HIGH + 2)
  const line = name ? sizes.name + 3 : 0
  return {
    no: token.no,
    side: token.side,
    name,
    nameSize: sizes.name,
    nameWidth,
    badges,
    card,
    cardSign: token.card_sign,
    cardWidth,
    row,
    width: text + cardWidth + (text && cardWidth ? 4 : 0),
    height: Math.max(row ? Math.max(high, line) : line + high, cardWidth * 1.39),
  }
}

/** The status badges of a unit: one, or one for each part whose status differs, with whatever else is wrong with it. */
function badgesOf(chips: readonly Chip[], worded: boolean): Badge[] {
  const levels = chips.filter((c) => c.kind === 'status')
  const told = ['disordered', 'changing', ...(worded ? ['note'] : [])]
  const rest = chips.filter((c) => told.includes(c.kind)).map((c) => c.text)
  const alike = levels.every((c) => c.level === levels[0]?.level)
  const parts = alike ? levels.slice(0, 1) : levels
  const badges = parts.map((c, i) => {
    const words = [
      alike || !c.title ? c.text : `${c.text}, ${c.title}`,
      ...(i === parts.length - 1 ? rest : []),
    ]
    return badge(c.level, worded ? words : [])
  })
  return badges.length || !rest.length ? badges : [badge(null, rest)]
}

/** The badges with what stood there before, beside the first of them that is another. */
function changing(badges: Badge[], old: Badge[] | undefined): Badge[] {
  const was = old?.[0]
  const isTold = was?.text !== '' && badges.length === 1
  const isOther = (b: Badge) => b.level !== was?.level || (isTold && b.text !== was?.text)
  const at = badges.findIndex(isOther)
  if (!was || at < 0) return badges
  return badges.map((b, i) =>
    i === at ? { ...b, was, width: was.width + ARROW + broad(b.level, b.text, NEWS) } : b,
  )
}

function badge(level: number | null, words: string[]): Badge {
  const text = words.join(', ')
  return { level, text, width: broad(level, text, PLAIN) }
}

/** How broad a number with its words is; what is new is written bolder. */
function broad(level: number | null, text: string, weight: number): number {
  return (level === null ? 0 : 19) + (text ? textWidth(text, `${weight} 11px ${SANS}`, 11) + 11 : 0)
}
