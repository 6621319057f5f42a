import { untrack } from 'svelte'
import { bestToken, type Sitting } from '../../net/keys.svelte'
import { Line } from '../../net/live.svelte'
import { Board } from './board.svelte'
import { Playback } from './playback.svelte'
import { prefs } from './prefs.svelte'

/** One seat of this browser: its line, its board, and the pace at which it is shown what happens. */
export class Sitter {
  readonly line: Line
  readonly board: Board
  readonly playback: Playback

  constructor(
    readonly role: string,
    token: string,
  ) {
    this.line = new Line(token)
    this.board = new Board(this.line)
    this.playback = new Playback(
      (moment) => this.board.happened(moment),
      () => prefs.paced && !document.hidden && !matchMedia('(prefers-reduced-motion: reduce)').matches,
    )
    this.line.onhappened = (entries) => {
      if (this.line.table) this.playback.add({ entries, table: this.line.table })
    }
  }

  /** The table as told on joining, or again, without anything that happened. */
  catchUp(): void {
    const { table } = this.line
    if (table && this.playback.waiting === 0 && table !== this.board.view) this.board.show(table)
  }

  /** Does the battle wait for this seat? */
  get due(): boolean {
    return this.line.table?.waiting.includes(this.role) ?? false
  }

  close(): void {
    this.playback.stop()
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

  private find(role: string): Sitter {
    return this.all.find((one) => one.role === role) ?? (this.all[0] as Sitter)
  }

  private settle(): void {
    const known = this.all.every((one) => one.line.table)
    if (this.all.some((one) => one.line.table?.questions.some((asked) => asked.secret))) this.secrets = true
    const over = this.all.some((one) => one.line.table?.result)
    const due = this.all.filter((one) => one.due).map((one) => one.role)
    const playing = this.sitter.playback.waiting > 0
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
