import type { Line } from '../../net/live.svelte'
import type { Board } from './board.svelte'

type Undoer = Pick<Line, 'undo'>

/** Taking back; where dice would be thrown anew and nobody else is to be asked, the player is. */
export class Undoing {
  /** A takeback that waits for the player to say yes: which entry it goes back to. */
  asked: { entry: number | null } | null = $state.raw(null)

  /** Who gave the last answer, where several seats share this screen and nothing is secret between them. */
  partner: (() => Undoer | null) | null = null

  constructor(private readonly board: Board) {}

  /** The line that takes back: one's own; after a hand-over that of whoever sat here before. */
  private get line(): Undoer {
    return this.partner?.() ?? this.board.line
  }

  get possible(): boolean {
    return Boolean(this.board.view?.undo || this.partner?.())
  }

  async back(entry: number | null = null): Promise<void> {
    const { board } = this
    if (board.view?.result) return
    board.fault = null
    try {
      const line = entry === null ? this.line : board.line
      const { dice, needs } = await line.undo(entry, true)
      if (dice && !needs.length) this.asked = { entry }
      else await line.undo(entry)
    } catch (fault) {
      board.fail(fault)
    }
  }

  async anyway(): Promise<void> {
    const entry = this.asked?.entry ?? null
    this.asked = null
    try {
      await (entry === null ? this.line : this.board.line).undo(entry)
    } catch (fault) {
      this.board.fail(fault)
    }
  }

  keep(): void {
    this.asked = null
  }
}
