import type { FieldShape } from '../wire/live'

export type Values = Record<string, unknown>

const ALWAYS = ['path', 'list of parts', 'several of', 'ordering', 'dice', 'outline']

/** A name of the code in plain words. */
export function spelled(name: string): string {
  const words = name
    .replace(/(?!^)([A-Z])/g, ' $1')
    .replace(/^re_/, 're-')
    .replaceAll('_', ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What stands in a field before anybody has touched it; undefined for what must be chosen. */
export function blank(shape: FieldShape): unknown {
  if (!isRequired(shape)) return undefined
  if (hasParts(shape)) return blanks(shape.parts ?? [])
  if (ALWAYS.includes(shape.word)) return []
  if (shape.word === 'one of') return shape.choices?.[0]
  if (shape.word === 'yes or no') return false
  return undefined
}

export function blanks(shapes: FieldShape[]): Values {
  return Object.fromEntries(shapes.map((shape) => [shape.name, blank(shape)]))
}

/** Is it made of fields of its own? */
export function hasParts(shape: FieldShape): boolean {
  return (shape.parts?.length ?? 0) > 0 && !['path', 'list of parts'].includes(shape.word)
}

export function isRequired(shape: FieldShape): boolean {
  return shape.required ?? true
}

/** The answer as the service wants it: what was left open is left out. */
export function assembled(type: string, shapes: FieldShape[], values: Values): Values {
  return { type, ...filled(shapes, values) }
}

function filled(shapes: FieldShape[], values: Values): Values {
  const told: Values = {}
  for (const shape of shapes) {
    const value = cleaned(shape, values[shape.name])
    if (value !== undefined) told[shape.name] = value
  }
  return told
}

function cleaned(shape: FieldShape, value: unknown): unknown {
  if (value === undefined || value === null || value === '') return undefined
  if (hasParts(shape)) return filled(shape.parts ?? [], value as Values)
  if (shape.word === 'list of parts' && shape.parts)
    return (value as Values[]).map((one) => filled(shape.parts ?? [], one))
  return value
}

/** The fields that must be filled and are not, by name. */
export function missing(shapes: FieldShape[], values: Values): string[] {
  return shapes.flatMap((shape) => {
    const value = values[shape.name]
    const empty = value === undefined || value === null || value === ''
    if (empty) return isRequired(shape) ? [spelled(shape.name)] : []
    return hasParts(shape) ? missing(shape.parts ?? [], value as Values) : []
  })
}

/** Values for these fields taken from an answer that was made before, as far as they fit. */
export function poured(shapes: FieldShape[], action: unknown): Values {
  const told = (action ?? {}) as Values
  return Object.fromEntries(shapes.map((shape) => [shape.name, told[shape.name] ?? blank(shape)]))
}

/** A number somebody typed; undefined while it is none. */
export function typed(text: string): number | undefined {
  const value = text.trim() === '' ? Number.NaN : Number(text)
  return Number.isFinite(value) ? value : undefined
}

/** Several values typed with commas between them: numbers where they look like numbers. */
export function severalTyped(text: string): (string | number)[] {
  const parts = text.split(',').map((one) => one.trim())
  return parts.filter(Boolean).map((one) => typed(one) ?? one)
}

export type LegKind = 'turn' | 'ahead' | 'back' | 'aside'
export type Leg = Partial<Record<LegKind, number>>
export const LEGS: { kind: LegKind; label: string }[] = [
  { kind: 'ahead', label: 'Ahead' },
  { kind: 'back', label: 'Back' },
  { kind: 'aside', label: 'Aside (right is positive)' },
  { kind: 'turn', label: 'Turn to face' },
]

export function legKind(leg: Leg): LegKind {
  return LEGS.find(({ kind }) => leg[kind] !== undefined && leg[kind] !== null)?.kind ?? 'ahead'
}

export function legOf(kind: LegKind, amount: number): Leg {
  return { [kind]: amount }
}

/** Dice dealt out: each taker with the face he has. */
export type Dealt = [number, number][]

/** A face given to a taker; whoever had the last die of it gives it up. */
export function dealtTo(dealt: Dealt, dice: number[], taker: number, face: number): Dealt {
  const others = dealt.filter(([one]) => one !== taker)
  if (!face) return others
  const left = dice.filter((one) => one === face).length
  const same = others.filter(([, one]) => one === face)
  const robbed = same.length >= left ? same[0]?.[0] : undefined
  return [...others.filter(([one]) => one !== robbed), [taker, face]]
}

/** A list with one of its members moved up or down. */
export function shifted<T>(list: T[], index: number, by: 1 | -1): T[] {
  const to = index + by
  if (to < 0 || to >= list.length) return list
  const next = [...list]
  const [one] = next.splice(index, 1)
  next.splice(to, 0, one as T)
  return next
}

/** The fields of an order that may be set by hand while it is in hand: those it says something about. */
export interface Knob {
  path: string[]
  shape: FieldShape
  value: unknown
}

const KNOBS = ['distance', 'heading', 'number', 'one of', 'yes or no', 'target', 'point']

export function knobs(shapes: FieldShape[], action: unknown, path: string[] = []): Knob[] {
  const told = (action ?? {}) as Values
  return shapes.flatMap((shape): Knob[] => {
    const value = told[shape.name]
    if (value === undefined || value === null) return []
    if (hasParts(shape)) return knobs(shape.parts ?? [], value, [...path, shape.name])
    const naming = shape.name === 'name' || shape.name === 'unit'
    return KNOBS.includes(shape.word) && !naming ? [{ path: [...path, shape.name], shape, value }] : []
  })
}

/** The action with one value deep in it replaced. */
export function withValue(action: unknown, path: string[], value: unknown): Values {
  const told = (action ?? {}) as Values
  const [first, ...rest] = path
  if (first === undefined) return told
  return { ...told, [first]: rest.length ? withValue(told[first], rest, value) : value }
}
