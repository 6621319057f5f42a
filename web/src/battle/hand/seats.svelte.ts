import { untrack } from 'svelte'
import { bestToken, type Sitting } from '../../net/keys.svelte'
import { Line } from '../../net/live.svelte'
import { still } from '../../map/camera.svelte'
import { Reporting } from '../../show/reporting.svelte'
import { Show } from '../../show/show.svelte'
import { isOthers, told, type Told } from '../../show/steps'
import type { LogEntry, Reel, Scene } from '../../wire/live'
import { Board } from './board.svelte'
import { prefs } from './prefs.svelte'
import { Tabs } from './tabs.svelte'

/** One seat of this browser: its line, its board, and how it is told what happens. */
export class Sitter {
  readonly line: Line
  readonly board: Board
  readonly show: Show
  readonly reporting: Reporting
  readonly tabs = new Tabs()

  constructor(
    readonly role: string,
    token: string,
  ) {
    this.line = new Line(token)
    this.board = new Board(this.line)
    this.show = new Show(
      () => ({ pace: prefs.pace, stops: prefs.stops, stills: prefs.stills || still() }),
      () => this.isAsked,
    )
    this.reporting = new Reporting(this.line, this.show)
    this.line.onhappened = (entries, reels, before) => this.happened(entries, reels, before)
    this.line.onjoined = (known) => void this.joined(known).catch(() => undefined) // the log tells it too
  }

  /** The table is taken up at once, so that what is asked can be answered; how it came to be is told meanwhile. */
  private happened(entries: LogEntry[], reels: Reel[], before: Scene | null): void {
    const { table } = this.line
    if (!table) return
    this.board.happened(table)
    if (entries.some((one) => one.back_to !== null)) this.show.clear()
    else if (before) for (const entry of told(entries, reels, before)) this.tell(entry)
    this.show.settle()
    if (entries.some((one) => one.by === this.role)) this.reporting.putAway()
    if (reels.some((one) => one.beats?.length) && this.isAsked) void this.reporting.fetch()
  }

  /** Come to the table: what was told last is at hand again; what was missed while the line was lost is told now. */
  private async joined(known: number | null): Promise<void> {
    const { table } = this.line
    if (!table || table.seq === known) return
    if (known === null) return this.reporting.recall(this.role, this.isAsked)
    for (const row of await this.reporting.since(known, table.seq)) this.tell(row)
    this.show.settle()
    if (this.isAsked) void this.reporting.fetch()
  }

  private tell({ by, steps }: Told): void {
    const side = this.board.side
    const isMine = by === this.role && this.role !== ''
    const inTurns = this.line.room?.order_cards ?? false
    const opens = steps[0]?.beat.kind === 'cards'
    const fresh = opens || (isMine && (!inTurns || !steps.length)) // a common turn is one tale, whoever answers in it
    this.show.add(steps, { fresh, full: !isMine || steps.some((one) => isOthers(one, side)) })
  }

  /** Is something asked of this seat, or is all over? */
  private get isAsked(): boolean {
    const { table } = this.line
    return Boolean(table?.result) || (table?.questions.some((one) => !one.sealed && one.blocks) ?? false)
  }

  /** The table as told on joining, or again, without anything that happened. */
  catchUp(): void {
    const { table } = this.line
    if (table && table !== this.board.view) this.board.show(table)
  }

  /** Does the battle wait for this seat? */
  get due(): boolean {
    return this.line.table?.waiting.includes(this.role) ?? false
  }

  close(): void {
    this.show.clear()
    this.line.close()
  }
}

/** Whose turn it is at this screen, when several seats share it. */
export function nextSeat(active: string, due: string[]): string {
  return due.length === 0 || due.includes(active) ? active : (due[0] as string)
}

/** The seats this browser plays, one line each; only the active one is shown. */
export class Seats {
  readonly all: Sitter[]
  active = $state('')
  passTo = $state('')
  secrets = $state(false)
  banner = $state('')
  readonly sitter: Sitter = $derived.by(() => this.find(this.active))
  private started = $state(false)
  private readonly stop: () => void

  constructor(sitting: Sitting) {
    const roles = sitting.mine.filter((role) => sitting.tokens[role])
    this.all = roles.length
      ? roles.map((role) => new Sitter(role, sitting.tokens[role] as string))
      : [new Sitter('', bestToken(sitting))]
    this.active = this.all[0]?.role ?? ''
    if (this.shared) for (const one of this.all) one.board.undoing.partner = () => this.lastToAnswer(one)
    this.stop = $effect.root(() => {
      $effect(() => this.all.forEach((one) => one.catchUp()))
      if (this.all.length > 1) $effect(() => this.settle())
    })
  }

  get shared(): boolean {
    return this.all.length > 1
  }

  /** May the table be seen? With several seats not before it is known whose turn it is: it may hold secrets. */
  get uncovered(): boolean {
    return !this.shared || this.started
  }

  /** The next player sits down. */
  ready(): void {
    this.active = this.passTo
    this.passTo = ''
  }

  close(): void {
    this.stop()
    for (const one of this.all) one.close()
  }

  /** Whoever of this screen gave the last answer before this one sat down; nobody where orders are secret. */
  private lastToAnswer(now: Sitter): Line | null {
    if (this.secrets) return null
    const given = now.line.log.findLast((entry) => entry.by)?.by
    const last = this.all.find((one) => one.role === given)
    return last && last !== now && last.line.table?.undo ? last.line : null
  }

  private find(role: string): Sitter {
    return this.all.find((one) => one.role === role) ?? (this.all[0] as Sitter)
  }

  private settle(): void {
    const known = this.all.every((one) => one.line.table)
    if (this.all.some((one) => one.line.table?.questions.some((asked) => asked.secret))) this.secrets = true
    const over = this.all.some((one) => one.line.table?.result)
    const due = this.all.filter((one) => one.due).map((one) => one.role)
    const playing = this.sitter.show.mode !== 'off' && !this.sitter.show.resting
    if (!known || playing) return
    if (over) this.started = true
    else untrack(() => this.turnTo(nextSeat(this.active, due)))
  }

  private turnTo(next: string): void {
    const first = !this.started
    this.started = true
    if (this.secrets && (first || next !== this.active)) this.passTo = next
    else if (next !== this.active) {
      this.active = next
      this.banner = next
    }
  }
}
