import { api, ApiProblem, words, type Asked, type InquiryCard, type Item, type Value } from '../net/api'
import { keep, kept, settleIn, stockUp } from './offline'

/** A ruling that was asked for, kept in this browser. */
export interface Kept {
  rules: string
  kind: string
  title: string
  said: Record<string, Value>
  dice: number[]
  result: string
}

const LAST = 'grognard.asked'
const MOST = 10

/** The last rulings, the newest first. */
export function lastRulings(): Kept[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(LAST) ?? '[]')
    return Array.isArray(found) ? (found as Kept[]) : []
  } catch {
    return []
  }
}

function same(one: Kept, other: Kept): boolean {
  return JSON.stringify({ ...one, title: '' }) === JSON.stringify({ ...other, title: '' })
}

/** What is on the desk: one kind of ruling, what has been said of it, the dice, and the answer. */
export class RulingDesk {
  kinds: InquiryCard[] = $state.raw([])
  kind: InquiryCard | null = $state.raw(null)
  said: Record<string, Value> = $state.raw({})
  dice: number[] = $state.raw([])
  asked: Asked | null = $state.raw(null)
  problem = $state('')
  /** Is the host away, and this a ruling that was kept? */
  away = $state(false)
  last: Kept[] = $state.raw(lastRulings())
  private round = 0

  constructor(readonly rules: string) {}

  /** Fetch the kinds of ruling and lay one on the desk. */
  async open(kind: string, said: Record<string, Value> = {}, dice: number[] = []): Promise<void> {
    try {
      this.kinds = await api.inquiries(this.rules)
      this.kind = this.kinds.find((one) => one.key === kind) ?? this.kinds[0] ?? null
      this.said = said
      this.dice = dice
      await this.ask()
      if (!this.away) void this.provide()
    } catch (fault) {
      this.problem = words(fault)
    }
  }

  /** Lay in what can be ruled on without the host. */
  private async provide(): Promise<void> {
    try {
      await settleIn(this.rules)
      await stockUp(this.rules, this.kinds)
    } catch {
      // the host has gone meanwhile; what was fetched until then is kept
    }
  }

  value(item: Item): Value {
    return this.said[item.key] ?? item.start
  }

  say(item: Item, value: Value): void {
    this.said = { ...this.said, [item.key]: value }
    void this.ask()
  }

  /** The dice that were thrown; a throw is ruled on when all of them lie. */
  throw(dice: number[]): void {
    this.dice = dice
    void this.ask()
  }

  /** Throw the dice here. */
  roll(): void {
    const found = crypto.getRandomValues(new Uint32Array(this.wanted))
    this.throw([...found].map((one) => (one % 6) + 1))
  }

  clear(): void {
    this.said = {}
    this.throw([])
  }

  get wanted(): number {
    return this.asked?.wanted ?? 0
  }

  private async ask(): Promise<void> {
    if (!this.kind) return
    const round = ++this.round
    try {
      let asked = await this.ruled([])
      if (asked.wanted > 0 && this.dice.length === asked.wanted) asked = await this.ruled(this.dice)
      if (round !== this.round) return
      this.asked = asked
      this.problem = ''
      if (asked.ruling.result) this.keep(asked.ruling.result)
    } catch (fault) {
      if (round !== this.round) return
      this.problem = words(fault)
      if (this.away) this.asked = null
    }
  }

  /** The ruling of the host; where he is away, the one that was kept of him. */
  private async ruled(dice: number[]): Promise<Asked> {
    const { kind, rules, said } = this
    if (!kind) throw new Error('no kind of ruling')
    try {
      const asked = await api.askForRuling(rules, kind.key, { said, dice })
      this.away = false
      keep(rules, kind, said, dice, asked)
      return asked
    } catch (fault) {
      this.away = fault instanceof ApiProblem && fault.status === 0
      const known = this.away ? kept(rules, kind, said, dice) : undefined
      if (!known) throw fault
      return known
    }
  }

  private keep(result: string): void {
    if (!this.kind || !this.asked?.wanted) return
    const { key, title } = this.kind
    const kept = { rules: this.rules, kind: key, title, said: this.said, dice: this.dice, result }
    this.last = [kept, ...this.last.filter((one) => !same(one, kept))].slice(0, MOST)
    localStorage.setItem(LAST, JSON.stringify(this.last))
  }
}
