import { num } from '../ink'

/** A sign painted on a block: strokes by class, in the block's own frame with the front towards +y. */
export interface Stroke {
  cls: string
  d: string
}

interface Field {
  l: number
  r: number
  b: number
  t: number
}

const p = (x: number, y: number) => `${num(x)} ${num(y)}`
const box = ({ l, r, b, t }: Field) => `M${p(l, b)}H${num(r)}V${num(t)}H${num(l)}Z`
const rising = ({ l, r, b, t }: Field) => `M${p(l, b)}L${p(r, t)}`
const cross = (f: Field) => `${rising(f)}M${p(f.l, f.t)}L${p(f.r, f.b)}`
const mid = ({ l, r, b, t }: Field) => p((l + r) / 2, (b + t) / 2)

function disc(f: Field, share: number): string {
  const [x, y, r] = [(f.l + f.r) / 2, (f.b + f.t) / 2, (f.t - f.b) * share]
  return `M${p(x - r, y)}a${num(r)} ${num(r)} 0 1 0 ${num(2 * r)} 0a${num(r)} ${num(r)} 0 1 0 ${num(-2 * r)} 0Z`
}

function broken({ l, r, b, t }: Field): string {
  const [x, y] = [(r - l) * 0.32, (t - b) * 0.32]
  return `M${p(l, b)}l${p(x, y)}M${p(r, t)}l${p(-x, -y)}M${p(l, t)}l${p(x, -y)}M${p(r, b)}l${p(-x, y)}`
}

function pennon(f: Field): string {
  const [x, y] = [(f.l + f.r) / 2, (f.b + f.t) / 2]
  const h = f.t - f.b
  return `M${p(x, y - h * 0.3)}V${num(y + h * 0.34)}L${p(x + h * 0.52, y + h * 0.19)}L${p(x, y + h * 0.04)}`
}

type Painter = (f: Field) => Stroke[]
const line = (d: string): Stroke => ({ cls: 'sy', d })
const fill = (d: string): Stroke => ({ cls: 'sy fill', d })
const gold = (d: string): Stroke => ({ cls: 'sy gold', d })
const goldFill = (d: string): Stroke => ({ cls: 'sy gold fill', d })

const SIGNS: Record<string, Painter> = {
  line: (f) => [line(cross(f))],
  light: (f) => [line(cross(f)), fill(`M${p(f.l, f.t)}H${num(f.r)}L${mid(f)}Z`)],
  guards: (f) => [
    gold(cross(f)),
    goldFill(`M${p(f.l, f.b)}V${num(f.t)}L${mid(f)}ZM${p(f.r, f.b)}V${num(f.t)}L${mid(f)}Z`),
  ],
  militia: (f) => [line(broken(f))],
  irregular: (f) => [{ cls: 'sy dots', d: cross(f) }],
  heavy_cavalry: (f) => [fill(`M${p(f.l, f.b)}H${num(f.r)}V${num(f.t)}Z`)],
  light_cavalry: (f) => [line(rising(f))],
  lancers: (f) => [
    line(rising(f)),
    fill(pennon({ ...f, l: f.l - (f.r - f.l) * 0.34, r: f.r - (f.r - f.l) * 0.34 })),
  ],
  foot_artillery: (f) => [fill(disc(f, 0.28))],
  horse_artillery: (f) => [line(rising(f)), fill(disc(f, 0.28))],
}

/** The strokes of a sign on a block so wide and deep; a deep block has its sign in a box, a shallow one all over. */
export function strokes(sign: string, width: number, depth: number): Stroke[] {
  if (sign === 'hq') return boxed(width, depth) ? headquarters(width, depth) : []
  const f = field(width, depth)
  const painted = (SIGNS[sign] ?? (SIGNS.line as Painter))(f)
  if (!boxed(width, depth)) return painted
  return [{ cls: sign === 'guards' ? 'sy gold' : 'sy', d: box(f) }, ...painted]
}

/** Deep blocks carry a boxed sign and a nose to the front. */
export const boxed = (width: number, depth: number) => depth / width > 0.45

function field(width: number, depth: number): Field {
  if (boxed(width, depth)) return { l: -0.33 * width, r: 0.33 * width, b: -0.36 * depth, t: 0.25 * depth }
  return { l: -0.45 * width, r: 0.45 * width, b: -0.39 * depth, t: 0.24 * depth }
}

function headquarters(width: number, depth: number): Stroke[] {
  const q = (x: number, y: number) => p(x * width, y * depth * 2)
  return [
    gold(`M${q(-0.14, -0.2)}L${q(-0.14, 0.16)}`),
    goldFill(`M${q(-0.14, 0.15)}L${q(0.22, 0.15)}L${q(0.13, 0.06)}L${q(0.22, -0.03)}L${q(-0.14, -0.03)}Z`),
  ]
}

/** Where the pips of size stand. */
export function pipsOf(count: number, width: number, depth: number): [number, number][] {
  const rows = [[], [-0.06], [-0.18, 0.08], [-0.3, -0.06, 0.18]][Math.min(3, count)] ?? []
  return rows.map((y) => [0.42 * width, y * depth])
}
