import { words } from '../net/api'
import type { Board } from '../battle/hand/board.svelte'
import type { QuestionCard, Verdict } from '../wire/live'

/** Asks the service what it thinks of an answer while it is being made; the newest question wins. */
export class Judging {
  verdict: Verdict | null = $state.raw(null)
  problem = $state('')
  private asked = 0

  constructor(
    private readonly board: () => Board,
    private readonly question: () => QuestionCard,
  ) {}

  async look(action: object): Promise<void> {
    const turn = ++this.asked
    try {
      const verdict = await this.board().line.preview(this.question().no, action)
      if (turn === this.asked) [this.verdict, this.problem] = [verdict, '']
    } catch (error) {
      if (turn === this.asked) this.problem = words(error)
    }
  }

  async give(action: object): Promise<void> {
    await this.board().give(this.question(), action)
    this.problem = this.board().fault?.reason ?? ''
  }
}
