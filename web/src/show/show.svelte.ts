import type { Telling } from '../map/types'
import { sound } from '../ui/sound'
import type { LogEntry, Scene } from '../wire/live'
import { noise } from './noises'
import { pictureAt, piecesOf, sceneAt } from './picture'
import { heard, joint, type Step } from './steps'
import { isPlain, secondsOf, stopsFor } from './timing'

/** How this reader likes to be told things. */
export interface Manner {
  /** Beats a beat of the normal pace; 0: all at once. */
  pace: number
  /** Stop where units of one's own are assaulted, fight or run. */
  stops: boolean
  /** Still pictures in place of motion. */
  stills: boolean
}

/** off: nothing is being told; aside: one's own plain deeds, while one goes on; full: told on the whole stage. */
export type Mode = 'off' | 'aside' | 'full'

const BRISK = 0.6
const SPOKEN = 4
const NOTHING: Telling | null = null

/** Tells what happened, beat by beat, on one clock. What it has told stays on the table until somebody acts. */
export class Show {
  steps: Step[] = $state.raw([])
  at = $state(-1)
  /** The last beat that has been told. */
  seen = $state(-1)
  part = $state(1)
  playing = $state(false)
  stopped = $state(false)
  /** The beat in words, for those who listen. */
  said = $state('')
  mode: Mode = $state('off')
  /** Only these beats, when somebody wants to see again what befell one unit. */
  only: number[] | null = $state.raw(null)
  readonly step: Step | null = $derived(this.steps[this.at] ?? null)
  /** The table to be shown while something is told. */
  readonly scene: Scene | null = $derived(
    this.mode === 'off' || !this.step ? null : sceneAt(this.step, this.part),
  )
  readonly picture: Telling | null = $derived(
    this.step ? pictureAt(this.steps, this.at, this.mode === 'off' ? 1 : this.part) : NOTHING,
  )
  /** All has been told that is known yet, and nobody is asked: the strip waits for more. */
  resting = $state(false)
  /** What comes after the last beat, in a replay. */
  onend: () => void = () => {}
  /** Only this beat, then stay. */
  private single = false
  /** What is there was told before this page was opened: what comes next is a tale of its own. */
  private isKept = false
  private elapsed = 0
  private frame = 0

  constructor(
    readonly manner: () => Manner,
    /** Is something asked of the reader, or all over, so that nobody waits for more? */
    private readonly asked: () => boolean = () => true,
  ) {}

  get isFull(): boolean {
    return this.mode === 'full'
  }

  /** What there is to tell of: the strip, the panel, "Show again". */
  get hasBeats(): boolean {
    return this.steps.length > 0
  }

  // what comes

  /** More has happened; `fresh` when it came of one's own answer, which ends what was told before. */
  add(steps: Step[], { fresh = false, full = true } = {}): void {
    const anew = fresh || this.isKept
    const known = anew ? [] : this.steps
    const first = known.length
    if (anew) this.clear()
    if (!steps.length) return
    const running = this.mode !== 'off' && !this.resting
    this.steps = [...known, ...steps]
    if (!this.manner().pace) {
      this.said = steps.slice(-SPOKEN).map(spoken).join(' ')
      return this.close()
    }
    if (full && this.mode !== 'full') this.mode = 'full'
    else if (this.mode === 'off') this.mode = 'aside'
    if (!running && !this.stopped) this.begin(first)
  }

  /** Beats to be told when somebody wants them. */
  load(steps: Step[]): void {
    this.steps = steps
    this.mode = 'full'
    this.at = this.seen = -1
  }

  /** What was told before this page was opened: its traces lie on the table, and it can be told again. */
  keep(steps: Step[]): void {
    this.steps = steps
    this.isKept = true
    this.close()
  }

  /** The table is asked about again, or nothing more is coming. */
  settle(): void {
    if (this.resting && !this.stopped && this.asked()) this.close()
  }

  /** Nothing is left on the table of what was told. */
  clear(): void {
    this.isKept = false
    this.close()
    this.steps = []
    this.at = this.seen = -1
  }

  // the reader's hands

  toggle(): void {
    if (this.playing) this.pause()
    else this.goOn()
  }

  goOn(): void {
    this.stopped = this.single = false
    if (this.part < 1) this.run()
    else this.next()
  }

  pause(): void {
    this.playing = false
    this.rest()
  }

  /** One beat on or back, and stay there. */
  stepBy(by: 1 | -1): void {
    const to = by < 0 && this.part > 0.4 && this.playing ? this.at : this.neighbour(by)
    if (to === null) return by > 0 ? this.finish() : this.go(this.at)
    this.pause()
    this.go(to)
    if (by < 0) return
    this.single = true
    this.run()
  }

  /** To a beat, from its beginning. */
  go(at: number): void {
    if (!this.steps[at]) return
    const was = this.playing
    this.mode = 'full'
    this.stopped = false
    this.place(at, 0)
    if (was) this.run()
    else this.show(this.manner().stills ? 1 : 0)
  }

  /** At a beat, with all it tells to be seen. */
  stand(at: number): void {
    this.pause()
    this.mode = 'full'
    this.place(at, 1)
  }

  again(): void {
    this.go(this.at)
    this.run()
  }

  /** All of it once more, or only what concerns some beats. */
  replay(only: number[] | null = null): void {
    if (!this.hasBeats) return
    this.only = only?.length ? only : null
    this.mode = 'full'
    this.begin(this.only?.[0] ?? 0)
  }

  /** To the end at once: whoever is asked is never kept waiting. */
  skip(): void {
    this.close()
  }

  /** The beats that tell of a piece. */
  beatsOf(piece: number): number[] {
    return this.steps.flatMap((step, i) => (piecesOf(step).includes(piece) ? [i] : []))
  }

  /** The log as far as it is told. */
  heard(log: LogEntry[]): LogEntry[] {
    return this.mode === 'off' ? log : heard(log, this.steps, this.at, this.part)
  }

  /** Time has passed, in seconds. */
  advance(by: number): void {
    const { step } = this
    if (!this.playing || !step) return
    const { pace, stills } = this.manner()
    const brisk = this.mode === 'aside' && isPlain(step.beat) ? BRISK : 1
    const long = secondsOf(step.beat) * brisk
    this.elapsed += by * (pace || 1)
    this.show(stills ? 1 : Math.min(1, this.elapsed / long))
    if (this.elapsed >= long) this.done(step)
  }

  // inside

  private begin(at: number): void {
    this.stopped = this.single = false
    this.place(at, 0)
    this.run()
  }

  private place(at: number, part: number): void {
    this.at = at
    this.seen = Math.max(this.seen, at)
    this.resting = false
    this.elapsed = 0
    this.said = this.step ? spoken(this.step) : ''
    this.show(part)
  }

  private show(part: number): void {
    this.part = part
  }

  private run(): void {
    const { step } = this
    if (!step) return
    this.playing = true
    if (this.part === 0) this.heardAs(step)
    if (this.frame) return
    let last = performance.now()
    const turn = (now: number) => {
      this.advance(Math.min(0.25, (now - last) / 1000))
      last = now
      this.frame = this.playing ? requestAnimationFrame(turn) : 0
    }
    this.frame = requestAnimationFrame(turn)
  }

  private heardAs(step: Step): void {
    const made = noise(step)
    if (made) sound(made)
  }

  private rest(): void {
    if (this.frame) cancelAnimationFrame(this.frame)
    this.frame = 0
  }

  private done(step: Step): void {
    this.show(1)
    if (this.single && this.neighbour(1) !== null) return this.pause()
    if (this.mode === 'full' && this.manner().stops && stopsFor(step.beat) && this.neighbour(1) !== null) {
      this.stopped = true
      return this.pause()
    }
    this.next()
  }

  private next(): void {
    const to = this.neighbour(1)
    if (to === null) return this.finish()
    this.place(to, 0)
    this.run()
  }

  private neighbour(by: 1 | -1): number | null {
    const row = this.only ?? this.steps.map((_, i) => i)
    const to = row[row.indexOf(this.at) + by]
    return to === undefined || row.indexOf(this.at) + by < 0 ? null : to
  }

  private finish(): void {
    this.pause()
    this.show(1)
    this.stopped = false
    if (this.mode !== 'full' || this.only || this.asked()) this.close()
    else {
      this.resting = true
      this.onend()
    }
  }

  private close(): void {
    this.pause()
    this.mode = 'off'
    this.resting = false
    this.only = null
    this.stopped = false
    this.at = this.seen = this.steps.length - 1
    this.show(1)
  }
}

function spoken({ beat }: Step): string {
  return [beat.caption, beat.verdict].filter(Boolean).join(joint(beat.caption)) + '.'
}
