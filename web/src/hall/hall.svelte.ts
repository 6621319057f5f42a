import { api, ApiProblem, words, type HallCard } from '../net/api'
import { toasts } from '../ui/toasts.svelte'
import type { Scene } from '../wire/live'

const EVERY = 1500

/** The hall of a room as it is now: asked for again and again, for who stands before it holds no link. */
export class HallState {
  card: HallCard | null = $state.raw(null)
  map: Scene | null = $state.raw(null)
  problem = $state('')
  /** Does nobody know this word? */
  unknown = $state(false)
  private timer: ReturnType<typeof setInterval> | undefined

  constructor(readonly word: string) {
    void this.look()
    void this.draw()
    this.timer = setInterval(() => void this.look(), EVERY)
  }

  close(): void {
    clearInterval(this.timer)
  }

  async look(): Promise<void> {
    try {
      this.card = await api.hall(this.word)
      this.problem = ''
    } catch (fault) {
      this.problem = words(fault)
      this.unknown = fault instanceof ApiProblem && fault.status === 404
      if (this.unknown) this.close()
    }
  }

  /** Control begins, who stands before it with his link. */
  async begin(token: string, rest: 'captain' | 'shut'): Promise<void> {
    try {
      await api.begin(token, rest)
    } catch (fault) {
      toasts.say(words(fault), 'trouble')
    }
    await this.look()
  }

  private async draw(): Promise<void> {
    this.map = await api.hallMap(this.word).catch(() => null)
  }
}

/** A word as it stands in an address. */
export function inAddress(word: string): string {
  return word.trim().replace(/\s+/g, '-')
}
