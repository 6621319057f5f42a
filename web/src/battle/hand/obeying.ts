import type { Board } from './board.svelte'
import type { Command } from './keyboard'
import { prefs } from './prefs.svelte'

/** Do what a key means; false if it is not the board's business. */
export function obey(board: Board, command: Command): boolean {
  if (command.do === 'step') inHand(board, () => board.aiming.step(command.x, command.y))
  else if (command.do === 'cycle') board.cycle(command.by)
  else if (command.do === 'turn') inHand(board, () => board.aiming.turn(command.by))
  else if (command.do === 'target') inHand(board, () => board.aiming.aimNext(command.by))
  else if (command.do === 'undo') void board.undoing.back()
  else if (command.do === 'hint') void board.advice.ask()
  else if (command.do === 'ruler' || command.do === 'sight') board.ruler.toggle(command.do, board.selected)
  else if (command.do === 'labels') prefs.labels = !prefs.labels
  else if (command.do === 'enter') inHand(board, () => enter(board))
  else if (command.do === 'escape') escape(board)
  else if (command.do === 'offer') inHand(board, () => press(board, command.key))
  else return false
  return true
}

/**
 * At once, or when it is known what the unit just taken in hand may do, key after key: none means the unit before, and
 * none is lost on who is quicker than the service.
 */
function inHand(board: Board, act: () => void): void {
  if (board.settled || board.pointing.stage === 'held') return act()
  const { selected } = board
  board.keyed += 1
  void board.quiet().then(() => {
    board.keyed -= 1
    if (board.selected === selected) act()
  })
}

/** Do what is held; else what is suggested; else take a unit in hand; else take hold of its ghost. */
function enter(board: Board): void {
  if (board.pointing.stage === 'held') return void board.commit()
  if (board.likely) return board.press(board.likely)
  if (board.selected === null) return board.cycle(1)
  const at = board.aiming.standing()
  if (at && board.mayAct(board.selected)) board.aiming.point(at[0], at[1], 'held', board.aiming.facing)
}

/** Put away whatever was taken last. */
function escape(board: Board): void {
  if (board.picking.wants) board.picking.cancel()
  else if (board.ruler.mode !== 'off') board.ruler.put()
  else if (board.pointing.stage !== 'none') board.pointing.clear()
  else if (board.form) board.form = false
  else board.select(null)
  board.fault = null
}

function press(board: Board, key: string): void {
  const offer = board.barOffers.find((one) => one.key === key)
  if (offer) board.press(offer)
}
