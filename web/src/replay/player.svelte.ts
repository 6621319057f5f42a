import { prefs } from '../battle/hand/prefs.svelte'
import { still } from '../map/camera.svelte'
import { api, words } from '../net/api'
import { Show } from '../show/show.svelte'
import { told, type Step } from '../show/steps'
import type { LogEntry, RoomCard, Scene } from '../wire/live'
import { reels, scenes, timeline, type Mark } from './story'
import { chaptersOf, type Chapter } from './turns'

const PAGE = 200
const BATCH = 50
export const SPEEDS = [0.5, 1, 2, 4, 8]

/** A turn of the battle, ready to be told. */
interface Told {
  start: Scene
  steps: Step[]
}

/** A battle told again from any moment, turn by turn and beat by beat, as one seat saw it. */
export class Player {
  room: RoomCard | null = $state.raw(null)
  marks: Mark[] = $state.raw([])
  log: LogEntry[] = $state.raw([])
  speed = $state(1)
  problem = $state('')
  seat: string | undefined = $state()
  readonly show: Show
  readonly chapters: Chapter[] = $derived(chaptersOf(this.marks))
  private chapter = $state(0)
  /** The moment looked at, where no beat tells of one. */
  private moment = $state(0)
  private start: Scene | null = $state.raw(null)
  private fetched = new Map<number, Promise<Told>>()
  private round = 0

  constructor(readonly token: string) {
    this.show = new Show(
      () => ({ pace: this.speed, stops: false, stills: prefs.stills || still() }),
      () => false,
    )
    this.show.onend = () => void this.turnOver(1, true)
  }

  get last(): number {
    return Math.max(0, this.marks.length - 1)
  }

  /** The entry that is being told. */
  get at(): number {
    return this.show.step?.seq ?? this.moment
  }

  get turn(): number {
    return this.marks[this.at]?.turn ?? 0
  }

  get playing(): boolean {
    return this.show.playing
  }

  get scene(): Scene | null {
    return this.show.scene ?? this.start
  }

  async open(): Promise<void> {
    try {
      this.room = await api.room(this.token)
      await this.look(this.room.result === null ? undefined : 'control')
    } catch (fault) {
      this.problem = words(fault)
    }
  }

  /** The entry that was last asked for, also while another seat's story is still being read. */
  private wanted = 0

  /** Look through the eyes of another seat. */
  async look(seat: string | undefined): Promise<void> {
    this.wanted = this.at
    this.seat = seat
    this.fetched.clear()
    this.log = []
    try {
      this.marks = await timeline(this.token, seat)
      await this.readLog(seat)
      if (this.seat === seat) await this.scrub(this.wanted)
    } catch (fault) {
      this.problem = words(fault)
    }
  }

  /** To where the slider is pulled: an entry, or the very end. */
  async scrub(seq: number): Promise<void> {
    await (seq > 0 && seq >= this.last ? this.toEnd() : this.go(seq))
  }

  /** To what came of an entry; where nothing is told of it, to the table as it was then. */
  async go(seq: number): Promise<void> {
    const at = Math.max(0, Math.min(this.last, Math.round(seq)))
    this.wanted = at
    const no = Math.max(
      0,
      this.chapters.findIndex((one) => at <= one.last),
    )
    const opened = await this.turnTo(no)
    if (!opened) return
    this.moment = at
    const step = opened.steps.findIndex((one) => one.seq >= at)
    if (at === 0) this.show.load(opened.steps)
    else if (step >= 0) this.show.go(step)
    else if (opened.steps.length) this.show.stand(opened.steps.length - 1)
  }

  /** A beat on or back, over the end of a turn too. */
  async step(by: 1 | -1): Promise<void> {
    this.show.pause()
    const { at, steps } = this.show
    const to = at + by
    if (steps[to]) return this.show.stand(to)
    if (by < 0 && at === 0 && this.chapter === 0) return this.toBeginning()
    await this.turnOver(by, false)
  }

  async toTurn(by: 1 | -1): Promise<void> {
    this.show.pause()
    const inside = by < 0 && this.show.at > 0
    const to = this.chapters[this.chapter + (inside ? 0 : by)]
    await this.go(to ? to.first : by > 0 ? this.last : 0)
  }

  async toBeginning(): Promise<void> {
    this.show.pause()
    await this.go(0)
  }

  /** To the table as the battle left it. */
  async toEnd(): Promise<void> {
    this.show.pause()
    await this.go(this.last)
    if (this.show.steps.length) this.show.stand(this.show.steps.length - 1)
  }

  async toggle(): Promise<void> {
    if (this.show.playing) return this.show.pause()
    if (this.show.hasBeats && !this.isOver) return this.show.at < 0 ? this.show.replay() : this.show.goOn()
    if (this.isOver) await this.go(0)
    if (this.show.hasBeats) this.show.replay()
    else await this.turnOver(1, true)
  }

  pause(): void {
    this.show.pause()
  }

  // inside

  private get isOver(): boolean {
    const { show } = this
    return this.chapter === this.chapters.length - 1 && show.at === show.steps.length - 1 && show.part >= 1
  }

  /** To the next turn in which something is told, or the one before. */
  private async turnOver(by: 1 | -1, running: boolean): Promise<void> {
    for (let no = this.chapter + by; this.chapters[no]; no += by) {
      const opened = await this.turnTo(no)
      if (!opened) return
      if (!opened.steps.length) continue
      if (running) this.show.replay()
      else this.show.stand(by > 0 ? 0 : opened.steps.length - 1)
      return
    }
  }

  private async turnTo(no: number): Promise<Told | null> {
    const round = ++this.round
    try {
      const opened = await this.fetch(no)
      if (round !== this.round) return null
      if (no !== this.chapter || this.start !== opened.start) {
        this.show.clear()
        this.show.load(opened.steps)
      }
      this.chapter = no
      this.start = opened.start
      this.problem = ''
      if (this.chapters[no + 1]) void this.fetch(no + 1).catch(() => {})
      return opened
    } catch (fault) {
      this.problem = words(fault)
      return null
    }
  }

  private fetch(no: number): Promise<Told> {
    const known = this.fetched.get(no)
    if (known) return known
    const fresh = this.ask(this.chapters[no] ?? { turn: 0, first: 0, last: 0 })
    this.fetched.set(no, fresh)
    fresh.catch(() => this.fetched.delete(no))
    return fresh
  }

  private async ask({ first, last }: Chapter): Promise<Told> {
    const { token, seat } = this
    const before = Math.max(0, first - 1)
    const [frame] = await scenes(token, before, before, seat)
    const found = []
    for (let from = Math.max(1, first); from <= last; from += BATCH)
      found.push(...(await reels(token, from, Math.min(last, from + BATCH - 1), seat)))
    if (!frame) throw new Error('the table is not there')
    return { start: frame.scene, steps: told(this.log, found, frame.scene).flatMap((one) => one.steps) }
  }

  private async readLog(seat: string | undefined): Promise<void> {
    for (let after = -1; after < this.last && this.seat === seat;) {
      const page = await api.log(this.token, after, PAGE, seat)
      if (!page.length || this.seat !== seat) return
      this.log = [...this.log, ...page]
      after = page.at(-1)?.seq ?? this.last
    }
  }
}
