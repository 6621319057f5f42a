import type { Ghost } from '../../map/types'
import type { OfferCard } from '../../wire/live'
import { token, unitIn } from './asking'
import type { Board } from './board.svelte'
import { ghostOf } from './ghosting'

/** What a question about one piece or a place suggests, before anybody points anywhere. */
export function suggested(board: Board): OfferCard | null {
  const { question } = board
  if (!question || board.isCard || (question.prompt.piece === null && !board.aiming.wantsPlace())) return null
  const main = board.offers.find(
    (one) => one.main && one.verdict.legal && (one.ghost.length || one.way.length),
  )
  if (!main || main.verdict.rulings.length) return null
  const doer = unitIn(question, main.action)
  return board.selected === null || doer === null || doer === board.selected ? main : null
}

/** The ghost on the table: of what is pointed at, of the button under the hand, or of what is suggested. */
export function shownGhost(board: Board): Ghost | null {
  const { scene, pointing, question } = board
  const shown = pointing.stage === 'none' ? (board.peek ?? board.likely) : pointing.offer
  if (!scene || !shown) return null
  const doer = question ? unitIn(question, shown.action) : null
  const piece = token(scene, pointing.gesture.piece ?? doer ?? board.selected)
  const ghost = ghostOf(shown, piece, scene, pointing.place, Math.max(0, board.side), pointing.gesture.facing)
  const bare = pointing.stage === 'hover' || (pointing.gesture.onto ?? null) !== null
  return ghost && bare && !shown.ghost.length ? null : ghost
}
