import type { ReportLine, TurnReport } from '../wire/live'
import type { Line } from '../net/live.svelte'
import type { Show } from './show.svelte'
import { told } from './steps'

type Talk = Pick<Line, 'report' | 'again' | 'log'>

/** The report of the last turn, or of the enemy's half: at hand until one acts. */
export class Reporting {
  report: TurnReport | null = $state.raw(null)
  /** It is to be read first: nobody has acted since. */
  fresh = $state(false)
  /** The piece whose line is looked at. */
  piece: number | null = $state(null)
  private asking = false
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

  /** Somebody acts: it is past. */
  putAway(): void {
    this.fresh = false
    this.piece = null
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
    const { scene, reels } = await this.line.again(since, seq)
    this.show.clear()
    this.show.load(told(this.line.log, reels, scene).flatMap((one) => one.steps))
  }
}
