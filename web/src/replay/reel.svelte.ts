import { api, words } from '../net/api'
import type { LogEntry, RoomCard, Scene } from '../wire/live'
import { scenes, timeline, type Mark } from './story'

const BATCH = 25
const PAGE = 200
const PACE = 900
export const SPEEDS = [0.5, 1, 2, 4, 8]

/** A battle that can be looked at from any moment to any other, as one seat saw it. */
export class Reel {
  room: RoomCard | null = $state.raw(null)
  marks: Mark[] = $state.raw([])
  log: LogEntry[] = $state.raw([])
  at = $state(0)
  speed = $state(1)
  playing = $state(false)
  problem = $state('')
  seat: string | undefined = $state()
  private frames: Map<number, Scene> = $state.raw(new Map())
  private asked = new Set<number>()
  private timer: ReturnType<typeof setTimeout> | undefined
  private shown: Scene | null = null

  constructor(readonly token: string) {}

  get last(): number {
    return Math.max(0, this.marks.length - 1)
  }

  get turn(): number {
    return this.marks[this.at]?.turn ?? 0
  }

  /** The table now; while it is fetched, the one shown before. */
  get scene(): Scene | null {
    return (this.shown = this.frames.get(this.at) ?? this.shown)
  }

  get before(): Scene | undefined {
    return this.frames.get(this.at - 1)
  }

  get entry(): LogEntry | undefined {
    return this.log.find((one) => one.seq === this.at)
  }

  async open(): Promise<void> {
    try {
      this.room = await api.room(this.token)
      await this.look(this.room.result === null ? undefined : 'control')
    } catch (fault) {
      this.problem = words(fault)
    }
  }

  /** Look through the eyes of another seat. */
  async look(seat: string | undefined): Promise<void> {
    this.seat = seat
    this.frames = new Map()
    this.asked.clear()
    this.log = []
    try {
      this.marks = await timeline(this.token, seat)
      this.go(Math.min(this.at, this.last))
      await this.readLog(seat)
    } catch (fault) {
      this.problem = words(fault)
    }
  }

  private async readLog(seat: string | undefined): Promise<void> {
    for (let after = -1; after < this.last && this.seat === seat;) {
      const page = await api.log(this.token, after, PAGE, seat)
      if (!page.length || this.seat !== seat) return
      this.log = [...this.log, ...page]
      after = page.at(-1)?.seq ?? this.last
    }
  }

  go(seq: number): void {
    this.at = Math.max(0, Math.min(this.last, Math.round(seq)))
    void this.fetch(this.at)
    if (this.at % BATCH > BATCH / 2) void this.fetch(this.at + BATCH)
    if (this.at % BATCH === 0) void this.fetch(this.at - 1)
  }

  step(by: number): void {
    this.pause()
    this.go(this.at + by)
  }

  /** To where a turn begins. */
  toTurn(by: number): void {
    this.pause()
    const begins = this.marks.findIndex((mark) => mark.turn === this.turn)
    const wanted = by < 0 && this.at > begins ? this.turn : this.turn + by
    const there = this.marks.find((mark) => mark.turn >= wanted)
    this.go(by > 0 && !there ? this.last : (there?.seq ?? 0))
  }

  toggle(): void {
    if (this.playing) return this.pause()
    if (this.at >= this.last) this.go(0)
    this.playing = true
    this.tick()
  }

  pause(): void {
    this.playing = false
    clearTimeout(this.timer)
  }

  private tick(): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => {
      if (!this.playing) return
      this.go(this.at + 1)
      if (this.at >= this.last) this.pause()
      else this.tick()
    }, PACE / this.speed)
  }

  private async fetch(seq: number): Promise<void> {
    const first = Math.floor(seq / BATCH) * BATCH
    const seat = this.seat
    if (seq < 0 || first > this.last || this.asked.has(first)) return
    this.asked.add(first)
    try {
      const found = await scenes(this.token, first, first + BATCH - 1, seat)
      if (seat !== this.seat) return
      this.frames = new Map([...this.frames, ...found.map((one): [number, Scene] => [one.seq, one.scene])])
      this.problem = ''
    } catch (fault) {
      this.asked.delete(first)
      this.problem = words(fault)
    }
  }
}
