import type { ReportLine, TurnReport } from '../wire/live'
import type { Pin } from '../map/types'
import type { Line } from '../net/live.svelte'
import type { Show } from './show.svelte'
import { standing, told, type Told } from './steps'

type Talk = Pick<Line, 'report' | 'again' | 'log'>

/** How many entries are told at once. */
const AT_ONCE = 50

/** The report of the last turn, or of the enemy's half: at hand until one acts. */
export class Reporting {
  report: TurnReport | null = $state.raw(null)
  /** It is to be read first: nobody has acted since. */
  fresh = $state(false)
  /** The piece whose line is looked at. */
  piece: number | null = $state(null)
  /** It is being asked for. */
  asking = $state(false)
  private more = false

  constructor(
    private readonly line: Talk,
    private readonly show: Show,
  ) {}

  /** Own units of which there is something to tell, and those that had a quiet time. */
  get told(): ReportLine[] {
    return this.report?.mine.filter((one) => one.text || one.bound || one.orders || one.lost) ?? []
  }

  get quiet(): ReportLine[] {
    return this.report?.mine.filter((one) => !this.told.includes(one)) ?? []
  }

  /** What Game Control has said since the turn that is reported began, the last thing last. */
  get words(): string[] {
    const since = this.report?.since ?? 0
    return this.report ? this.line.log.filter((one) => one.seq > since).flatMap((one) => one.notices) : []
  }

  /** The numbers of its lines, for the units on the table. */
  get pins(): Pin[] {
    return this.told.map(({ piece }, i) => ({ piece, text: String(i + 1), on: this.piece === piece }))
  }

  /** Is there anything to be told again? */
  get canTell(): boolean {
    return this.show.hasBeats || this.report !== null
  }

  /** Something happened: is there a new report? */
  async fetch(): Promise<void> {
    this.more = true
    if (this.asking) return
    this.asking = true
    while (this.more) {
      this.more = false
      await this.look().catch(() => undefined) // a report that cannot be had is told by the log
    }
    this.asking = false
  }

  private async look(): Promise<void> {
    const report = await this.line.report()
    if (!report || report.seq === this.report?.seq) return
    this.report = report
    this.fresh = true
    this.piece = null
  }

  /** After a reload: the report, to be read first unless this seat has acted since, and what was told last. */
  async recall(role: string, asked: boolean): Promise<void> {
    const report = await this.line.report().catch(() => null)
    const acted = this.line.log.findLast((one) => one.by === role && role !== '')?.seq ?? 0
    const isNew = report !== null && acted <= report.seq
    if (report && !this.report) {
      this.report = report
      this.fresh = isNew && asked
    }
    const now = this.line.log.at(-1)?.seq ?? 0
    const rows = await this.since(isNew ? report.since : Math.max(0, acted - 1), now)
    if (!this.show.hasBeats) this.show.keep(rows.flatMap((one) => one.steps))
  }

  /** What happened after an entry and to another, the last of it where that is long; taken back is not told. */
  async since(after: number, to: number): Promise<Told[]> {
    if (to <= after) return []
    const { scene, reels } = await this.line.again(Math.max(after, to - AT_ONCE), to)
    return told(this.line.log, standing(reels, this.line.log), scene)
  }

  /** Somebody acts: it is past. */
  putAway(): void {
    this.fresh = false
    this.piece = null
  }

  /** What the table was told last, or what is reported where one has acted since. */
  async tellAgain(): Promise<void> {
    if (this.show.hasBeats) this.show.replay()
    else await this.again()
  }

  /** All of it once more, or only what befell one unit. */
  async again(line: ReportLine | null = null): Promise<void> {
    const { report } = this
    if (!report) return
    if (!this.holds(report)) await this.load(report)
    const wanted = new Set((line?.beats ?? []).map(([seq, no]) => `${seq}.${no}`))
    const only = this.show.steps.flatMap((one, i) => (wanted.has(`${one.seq}.${one.no}`) ? [i] : []))
    this.show.replay(line ? only : null)
  }

  private holds({ since, seq }: TurnReport): boolean {
    const told = this.show.steps.map((one) => one.seq)
    return told.length > 0 && Math.min(...told) <= since + 1 && Math.max(...told) <= seq
  }

  private async load({ since, seq }: TurnReport): Promise<void> {
    const rows = await this.since(since, seq)
    this.show.clear()
    this.show.load(rows.flatMap((one) => one.steps))
  }
}
