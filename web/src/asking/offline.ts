import { address, api, type Asked, type InquiryCard, type Value } from '../net/api'

const STOCK = 'grognard.rulings'
const MOST = 240
/** Kinds of ruling with so few things to say that all of them are fetched once. */
const FEW = 8
const FEW_DICE = 2

type Said = Record<string, Value>
type Stock = Record<string, Asked>

function read(): Stock {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(STOCK) ?? '{}')
    return found && typeof found === 'object' ? (found as Stock) : {}
  } catch {
    return {}
  }
}

/** What a ruling is kept under: its rules and kind, all that is said of it whether as it starts or not, and its dice. */
function key(rules: string, kind: InquiryCard, said: Said, dice: number[]): string {
  const whole = kind.items.map((item) => said[item.key] ?? item.start)
  return JSON.stringify([rules, kind.key, whole, dice])
}

/** Keep a ruling for when the host is away; the oldest go first. */
export function keep(rules: string, kind: InquiryCard, said: Said, dice: number[], asked: Asked): void {
  const name = key(rules, kind, said, dice)
  const rest = Object.entries(read()).filter(([other]) => other !== name)
  const stock = Object.fromEntries([...rest, [name, asked]].slice(-MOST))
  try {
    localStorage.setItem(STOCK, JSON.stringify(stock))
  } catch {
    localStorage.removeItem(STOCK)
  }
}

/** A ruling that was kept, if it was. */
export function kept(rules: string, kind: InquiryCard, said: Said, dice: number[]): Asked | undefined {
  return read()[key(rules, kind, said, dice)]
}

/** All that can be said of a kind of ruling, where that is little; else nothing. */
export function combinations(kind: InquiryCard): Said[] {
  let found: Said[] = [{}]
  for (const item of kind.items) {
    if (item.kind === 'number') return []
    const values: Value[] = item.kind === 'tick' ? [false, true] : item.choices.map((one) => one.value)
    if (found.length * values.length > FEW) return []
    found = found.flatMap((said) => values.map((value) => ({ ...said, [item.key]: value })))
  }
  return found
}

/** Every way so few dice can fall. */
export function throws(dice: number): number[][] {
  let found: number[][] = [[]]
  for (let i = 0; i < dice; i++)
    found = found.flatMap((one) => [1, 2, 3, 4, 5, 6].map((face) => [...one, face]))
  return found
}

/** Fetch the small tables once, so that they can be read without the host. */
export async function stockUp(rules: string, kinds: InquiryCard[]): Promise<void> {
  for (const kind of kinds)
    for (const said of combinations(kind)) {
      const plain = await fetched(rules, kind, said, [])
      const few = plain.wanted > 0 && plain.wanted <= FEW_DICE
      for (const dice of few ? throws(plain.wanted) : []) await fetched(rules, kind, said, dice)
    }
}

async function fetched(rules: string, kind: InquiryCard, said: Said, dice: number[]): Promise<Asked> {
  const known = kept(rules, kind, said, dice)
  if (known) return known
  const asked = await api.askForRuling(rules, kind.key, { said, dice })
  keep(rules, kind, said, dice, asked)
  return asked
}

/** The files of the page among all that it has fetched, each once; what was asked of the service is not for keeping. */
export function filesOf(fetched: string[]): string[] {
  return [...new Set(fetched)].filter((name) => !new URL(name).pathname.includes('/api/'))
}

/** Let the desk be opened without a network from now on, for these rules. */
export async function settleIn(rules: string): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  await navigator.serviceWorker.register('./sw.js')
  const { active } = await navigator.serviceWorker.ready
  const files = performance.getEntriesByType('resource').map((one) => one.name)
  const page = location.href.replace(/#.*$/, '')
  const tables = [address('rulesets'), address(`rulesets/${rules}/inquiries`)]
  active?.postMessage([page, ...tables, ...filesOf(files)])
}
