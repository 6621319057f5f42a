import { ApiProblem } from './problem'

const FIRST_WAIT = 250
const LONGEST_WAIT = 4000
const BUSY = [429, 503]

/** What is asked; a service that is busy is asked again while it is still wanted. */
export async function insistently<T>(ask: () => Promise<T>, wanted = () => true): Promise<T> {
  for (let wait = FIRST_WAIT; ; wait *= 2) {
    try {
      return await ask()
    } catch (fault) {
      if (!isBusy(fault) || wait > LONGEST_WAIT || !wanted()) throw fault
      await new Promise((go) => setTimeout(go, wait))
    }
  }
}

/** The same, or something else in its place. */
export async function patiently<T>(ask: () => Promise<T>, otherwise: T, wanted = () => true): Promise<T> {
  return insistently(ask, wanted).catch(() => otherwise)
}

function isBusy(fault: unknown): boolean {
  return fault instanceof ApiProblem && BUSY.includes(fault.status)
}
