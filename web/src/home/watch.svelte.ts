import { api, ApiProblem, words } from '../net/api'
import { bestToken, keys, type Sitting } from '../net/keys.svelte'
import { entry, isWaiting, lookingToken, sorted, type Entry } from './waiting'

const EVERY = 15_000
const GONE = [401, 404]

/** The battles of this browser, looked at again from time to time while the page is seen. */
export class WaitingRoom {
  entries: Entry[] = $state.raw([])
  gone: Sitting[] = $state.raw([])
  problem = $state('')
  loaded = $state(false)
  waiting = $derived(this.entries.filter(isWaiting).length)

  /** Begin to look; the function returned ends it. */
  attend(): () => void {
    const look = () => {
      if (!document.hidden) void this.look()
    }
    look()
    const timer = setInterval(look, EVERY)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }

  async look(): Promise<void> {
    const sittings = keys.all
    const found = await Promise.allSettled(sittings.map(read))
    this.entries = sorted(found.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])))
    const faults = found.map((one) => (one.status === 'rejected' ? (one.reason as unknown) : null))
    this.gone = sittings.filter((_, i) => isGone(faults[i]))
    const other = faults.find((one) => one && !isGone(one))
    this.problem = other ? words(other) : ''
    this.loaded = true
  }

  forget(room: string): void {
    keys.forget(room)
    this.entries = this.entries.filter((one) => one.room.id !== room)
    this.gone = this.gone.filter((one) => one.room !== room)
  }
}

function isGone(fault: unknown): boolean {
  return fault instanceof ApiProblem && GONE.includes(fault.status)
}

async function read(sitting: Sitting): Promise<Entry> {
  const room = await api.room(bestToken(sitting))
  return entry(sitting, room, await api.view(lookingToken(sitting, room)))
}
