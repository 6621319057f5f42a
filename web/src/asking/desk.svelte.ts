import { api, words, type Asked, type InquiryCard, type Item, type Value } from '../net/api'

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
    } catch (fault) {
      this.problem = words(fault)
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
    const body = { said: this.said, dice: [] as number[] }
    try {
      let asked = await api.askForRuling(this.rules, this.kind.key, body)
      if (asked.wanted > 0 && this.dice.length === asked.wanted)
        asked = await api.askForRuling(this.rules, this.kind.key, { ...body, dice: this.dice })
      if (round !== this.round) return
      this.asked = asked
      this.problem = ''
      if (asked.ruling.result) this.keep(asked.ruling.result)
    } catch (fault) {
      if (round === this.round) this.problem = words(fault)
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
