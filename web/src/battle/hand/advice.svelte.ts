import type { Hinted, OfferCard } from '../../wire/live'
import type { Board } from './board.svelte'

interface Told extends Hinted {
  offer: OfferCard
}

/** What the captain would do in the player's place, for as long as it is held up on the table. */
export class Advice {
  thinking = $state(false)
  /** Does the captain advise this seat? Not where Game Control keeps the rules. */
  allowed = $state(true)
  private told: Told | null = $state.raw(null)

  constructor(private readonly board: Board) {}

  get shown(): Told | null {
    return this.told && this.board.pointing.offer === this.told.offer ? this.told : null
  }

  /** Ask, and hold up what comes back; nothing is done until the player says so. */
  async ask(): Promise<void> {
    const { board } = this
    const { question, view } = board
    if (!question || !this.allowed || this.thinking || board.busy) return
    this.thinking = true
    board.fault = null
    try {
      const hint = await board.line.ask<Hinted>({ type: 'Hint', question: question.no })
      if (board.question?.no === question.no && board.view?.seq === view?.seq) this.hold(hint)
    } catch (fault) {
      board.fail(fault)
    } finally {
      this.thinking = false
    }
  }

  private hold(hint: Hinted): void {
    const { board } = this
    if (!hint.offer) {
      board.fault = { reason: 'the captain has nothing to suggest here', clause: '' }
      return
    }
    const piece = board.question?.prompt.piece ?? hint.pieces.find((no) => board.isMine(no)) ?? null
    const onto = hint.pieces.find((no) => !board.isMine(no))
    board.select(piece)
    if (board.question?.no !== hint.question) board.wanted = hint.question
    board.highlighted = hint.pieces
    this.told = { ...hint, offer: hint.offer }
    board.pointing.stand(hint.offer, onto === undefined ? { piece } : { piece, onto })
  }
}
