/** What a key means on the table; the board does it. */
export type Command =
  | { do: 'step'; x: number; y: number }
  | { do: 'cycle'; by: 1 | -1 }
  | { do: 'turn'; by: number }
  | { do: 'target'; by: 1 | -1 }
  | { do: 'offer'; key: string }
  | {
      do:
        | 'enter'
        | 'escape'
        | 'undo'
        | 'ruler'
        | 'sight'
        | 'labels'
        | 'fit'
        | 'in'
        | 'out'
        | 'help'
        | 'hint'
        | 'briefing'
        | 'about'
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
  b: { do: 'briefing' },
  z: { do: 'about' },
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

interface Lettered {
  key: string
  label: string
  group?: string
  letter?: string
}

/**
 * A letter for each offer: letter to offer's key. The verb's own, as the ruleset tells it; of several of one verb the
 * first has it. Who has none gets a free one out of its name, and what ends a phase chooses first.
 */
export function lettered(offers: Lettered[]): Record<string, string> {
  const given: Record<string, string> = {}
  for (const { key, letter } of offers) if (letter && !TAKEN.has(letter)) given[letter] ??= key
  const bare = offers.filter((one) => !one.letter)
  const phases = bare.filter((one) => one.group === 'phase')
  for (const { key, label } of [...phases, ...bare.filter((one) => one.group !== 'phase')]) {
    const wanted = [...label.toLowerCase(), ...'adefgijkmoqswxy123456789']
    const letter = wanted.find((one) => /[a-z1-9]/.test(one) && !TAKEN.has(one) && !(one in given))
    if (letter) given[letter] = key
  }
  return given
}

/**
 * Keys typed into a field or pressed on a control are not the table's; unless the control has its focus from a click
 * only: then nobody is using it by keys, and Enter still gives the order that is offered; nor does Space press it while
 * something is told, but stops that or goes on with it.
 */
export function isForTable(
  press: KeyPress,
  target: EventTarget | null,
  clicked = false,
  telling = false,
): boolean {
  if (!(target instanceof Element)) return true
  if (target.closest('input, textarea, select, [contenteditable], [role=dialog], dialog')) return false
  if (clicked && (telling || press.key !== ' ')) return true
  const onControl = target.closest('button, a, summary, [role=tab], [role=radio]')
  return !(onControl && ['Enter', ' ', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].includes(press.key))
}
