import type { Problem } from '../wire/live'

/** Why something was not done, in words for the reader; a rule's refusal names its clause. */
export class ApiProblem extends Error {
  readonly status: number
  readonly code: string
  readonly reason: string
  readonly clause: string
  /** So many dice are wanted, if that is why. */
  readonly dice: number

  constructor(told: Pick<Problem, 'status' | 'code' | 'reason' | 'clause'> & { dice?: number }) {
    super(told.reason)
    this.name = 'ApiProblem'
    this.status = told.status
    this.code = told.code
    this.reason = told.reason
    this.clause = told.clause
    this.dice = told.dice ?? 0
  }

  static away(): ApiProblem {
    return new ApiProblem({ status: 0, code: 'away', reason: 'The service does not answer.', clause: '' })
  }
}

/** What to tell the reader of anything that went wrong. */
export function words(fault: unknown): string {
  return fault instanceof Error && fault.message ? sentence(fault.message) : 'Something went wrong.'
}

/** A reason as a sentence. */
export function sentence(text: string): string {
  const begun = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.!?]$/.test(begun) ? begun : `${begun}.`
}
