/** What a key means on the table; the board does it. */
export type Command =
  | { do: 'step'; x: number; y: number }
  | { do: 'cycle'; by: 1 | -1 }
  | { do: 'turn'; by: number }
  | { do: 'target'; by: 1 | -1 }
  | { do: 'offer'; key: string }
  | {
      do: 'enter' | 'escape' | 'undo' | 'ruler' | 'sight' | 'labels' | 'fit' | 'in' | 'out' | 'help' | 'hint'
    }

export interface KeyPress {
  key: string
  shiftKey?: boolean
  ctrlKey?: boolean
  metaKey?: boolean
  altKey?: boolean
}

const ARROWS: Record<string, [number, number]> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}
const PLAIN: Record<string, Command> = {
  Enter: { do: 'enter' },
  Escape: { do: 'escape' },
  u: { do: 'undo' },
  r: { do: 'ruler' },
  v: { do: 'sight' },
  l: { do: 'labels' },
  h: { do: 'hint' },
  '0': { do: 'fit' },
  '+': { do: 'in' },
  '=': { do: 'in' },
  '-': { do: 'out' },
  '?': { do: 'help' },
  n: { do: 'cycle', by: 1 },
  p: { do: 'cycle', by: -1 },
  t: { do: 'target', by: 1 },
}
const TAKEN = new Set(Object.keys(PLAIN))

/** A small step and a big one, in the table's own measure. */
export function paces(measure: 'inch' | 'cm'): { small: number; big: number } {
  return measure === 'inch' ? { small: 0.25, big: 1 } : { small: 1, big: 5 }
}

export function command(
  press: KeyPress,
  moving: boolean,
  letters: Record<string, string>,
  measure: 'inch' | 'cm',
): Command | null {
  if (press.ctrlKey || press.metaKey || press.altKey) return null
  const arrow = ARROWS[press.key]
  if (arrow) return arrowed(arrow, press.shiftKey ?? false, moving, measure)
  if (press.key === '[' || press.key === '{') return { do: 'turn', by: press.shiftKey ? -45 : -15 }
  if (press.key === ']' || press.key === '}') return { do: 'turn', by: press.shiftKey ? 45 : 15 }
  if (press.key === 'T') return { do: 'target', by: -1 }
  const plain = PLAIN[press.key]
  if (plain) return plain
  const offer = letters[press.key.toLowerCase()]
  return offer === undefined ? null : { do: 'offer', key: offer }
}

function arrowed([x, y]: [number, number], far: boolean, moving: boolean, measure: 'inch' | 'cm'): Command {
  if (!moving) return { do: 'cycle', by: x + -y > 0 ? 1 : -1 }
  const pace = far ? paces(measure).big : paces(measure).small
  return { do: 'step', x: x * pace, y: y * pace }
}

/**
 * A letter for each offer, out of its own name where one is free: letter to offer's key. What ends a phase chooses
 * first, so that its letter stays the same whatever is in hand.
 */
export function lettered(offers: { key: string; label: string; group?: string }[]): Record<string, string> {
  const given: Record<string, string> = {}
  const phases = offers.filter((one) => one.group === 'phase')
  for (const { key, label } of [...phases, ...offers.filter((one) => one.group !== 'phase')]) {
    const wanted = [...label.toLowerCase(), ...'abcdefghijkmoqsxyz123456789']
    const letter = wanted.find((one) => /[a-z1-9]/.test(one) && !TAKEN.has(one) && !(one in given))
    if (letter) given[letter] = key
  }
  return given
}

/** Keys typed into a field or pressed on a control are not the table's. */
export function isForTable(press: KeyPress, target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return true
  if (target.closest('input, textarea, select, [contenteditable], [role=dialog], dialog')) return false
  const onControl = target.closest('button, a, summary, [role=tab], [role=radio]')
  return !(onControl && ['Enter', ' ', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].includes(press.key))
}
