import { to } from '../routes.svelte'

/** House rules that people have agreed on and given a name: what differs from the book. */
export interface HouseSet {
  name: string
  rules: string
  options: Record<string, unknown>
}

const PLACE = 'grognard.house'

function isSet(found: unknown): found is HouseSet {
  if (!found || typeof found !== 'object') return false
  const { name, rules, options } = found as Partial<HouseSet>
  return Boolean(name && rules && options && typeof options === 'object' && !Array.isArray(options))
}

/** The sets kept in this browser. */
export function houseSets(): HouseSet[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(PLACE) ?? '[]')
    return Array.isArray(found) ? found.filter(isSet) : []
  } catch {
    return []
  }
}

function write(sets: HouseSet[]): HouseSet[] {
  localStorage.setItem(PLACE, JSON.stringify(sets))
  return sets
}

const others = (one: HouseSet) =>
  houseSets().filter((set) => set.name !== one.name || set.rules !== one.rules)

/** Keep a set under its name, in place of one that had it. */
export function saveHouse(set: HouseSet): HouseSet[] {
  return write([...others(set), set])
}

export function dropHouse(set: HouseSet): HouseSet[] {
  return write(others(set))
}

/** Where a battle is arranged by a set. */
export function houseLink(set: HouseSet): string {
  return to('new', [], { rules: set.rules, house: JSON.stringify(set.options), set: set.name })
}

/** A set as a file has it; nothing if it is none. */
export function readHouse(text: string): HouseSet | null {
  try {
    const found: unknown = JSON.parse(text)
    return isSet(found)
      ? { name: String(found.name), rules: String(found.rules), options: found.options }
      : null
  } catch {
    return null
  }
}

/** The options that a link brings; none where it is broken. */
export function readOptions(text: string): Record<string, unknown> {
  return readHouse(JSON.stringify({ name: 'x', rules: 'x', options: parsed(text) }))?.options ?? {}
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text || '{}')
  } catch {
    return {}
  }
}
