import type { Clock } from '../wire/live'

/** Seconds left on Control's clock at a moment of the service's time; nothing where none is set. */
export function remaining(clock: Clock | null, now: number): number | null {
  if (!clock || clock.left === null) return null
  return clock.running ? Math.max(0, clock.left - Math.max(0, now - clock.since)) : clock.left
}
