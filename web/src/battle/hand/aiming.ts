import type { Drag, Grip } from '../../map/types'
import type { Gesture } from '../../wire/live'
import * as asking from './asking'
import type { Board } from './board.svelte'
import { GHOST } from './composing.svelte'
import { prefs } from './prefs.svelte'
import { keys } from './shift'
import { nextFoe } from './walking'

/** What a hand on the map means: taking a unit up, pointing with it at a place or a foe, turning it. */
export class Aiming {
  private gripped = GHOST

  constructor(private readonly board: Board) {}

  pick(piece: number | null, x: number, y: number): void {
    const { board } = this
    if (board.picking.take(piece, x, y)) return
    if (board.ruler.mode !== 'off') return board.ruler.tap(spot(piece, x, y))
    if (board.composing.on) return this.pickFor(piece === GHOST ? null : piece, x, y)
    const hand = board.selected
    const acting = hand !== null && board.isMine(hand) && board.mayAct(hand)
    if (acting && piece !== null && piece !== hand && board.isMine(piece) && keys.shift)
      return board.pair(piece)
    const aimed = piece !== null && (this.joining || board.targets.includes(piece) || !board.isMine(piece))
    if (acting && aimed && piece !== hand) return this.aim(piece)
    const put = piece === hand && board.settled && board.pointing.stage === 'none'
    if (piece !== null) return board.select(put ? null : piece)
    if (acting || (hand === null && this.wantsPlace())) return this.point(x, y, 'held')
    board.select(null)
  }

  /** A tap while a slip is being written: a unit is taken in hand, a place or an enemy goes into the sentence. */
  private pickFor(piece: number | null, x: number, y: number): void {
    const { board } = this
    const hand = board.selected
    const acting = hand !== null && board.isMine(hand) && board.able.includes(hand)
    const taken = piece !== null && board.isMine(piece) && !(board.composing.placing && piece !== hand)
    if (taken || !acting) return board.select(piece === hand ? hand : piece)
    if (board.composing.tap(piece, x, y)) return
    const told = piece === null ? { piece: hand, x, y } : { piece: hand, onto: piece, x, y }
    board.pointing.at(told, 'held')
    void board.pointing.hold().then(() => board.composing.placed())
  }

  /** Is an order in hand that names another unit of one's own, such as to join it? */
  get joining(): boolean {
    const { board } = this
    const { stage, offer } = board.pointing
    if (board.pointing.raised) return false // nobody has chosen it: a click on another unit takes that in hand
    return board.isCard && stage === 'held' && asking.friendIn(board.question, offer?.action) !== null
  }

  /** Nobody on the table can be taken in hand for it: then a place alone may answer. */
  wantsPlace(): boolean {
    const { board } = this
    return (
      board.question !== null && !board.able.some((no) => asking.token(board.scene, no)?.place === 'table')
    )
  }

  hover(piece: number | null, x: number, y: number): void {
    const { board } = this
    if (board.ruler.mode !== 'off') return board.ruler.follow(spot(piece, x, y))
    if (board.composing.on) return
    const { stage } = board.pointing
    const hand = board.selected
    if (hand === null || stage === 'drag' || stage === 'held' || !board.isMine(hand)) return
    if (piece === null || board.isMine(piece) || !board.mayAct(hand)) {
      if (stage === 'hover') board.pointing.clear()
    } else if (board.pointing.gesture.onto !== piece) {
      board.pointing.at({ piece: hand, onto: piece }, 'hover')
    }
  }

  drag(drag: Drag): void {
    const { board } = this
    if (board.ruler.mode !== 'off') return
    if (board.composing.on) return this.dragFor(drag)
    if (drag.phase === 'start') return drag.ghost ? undefined : board.select(drag.piece)
    if (drag.phase === 'cancel') return board.pointing.clear()
    if (!board.isMine(drag.piece) || !board.mayAct(drag.piece)) return
    const onto = drag.onto === drag.piece ? null : drag.onto
    const stage = drag.phase === 'end' ? 'held' : 'drag'
    const told: Gesture = { piece: drag.piece, x: drag.x, y: drag.y, onto }
    const { facing } = board.pointing.gesture
    board.pointing.at(drag.ghost && (facing ?? null) !== null ? { ...told, facing } : told, stage)
    if (drag.phase === 'end') void this.dropped()
  }

  /** A drag while a slip is being written: from a unit a new order, from the ghost of the last part the next. */
  private dragFor(drag: Drag): void {
    const { board } = this
    if (drag.phase === 'start') {
      if (drag.piece !== GHOST && drag.piece !== board.selected) board.select(drag.piece)
      this.gripped = board.composing.grip(drag.piece)
      return
    }
    if (drag.phase === 'cancel') return board.pointing.clear()
    const piece = this.gripped
    if (!board.able.includes(piece)) return
    const onto = drag.onto === piece || drag.onto === GHOST ? null : drag.onto
    board.pointing.at({ piece, x: drag.x, y: drag.y, onto }, drag.phase === 'end' ? 'held' : 'drag')
    if (drag.phase === 'end') void board.pointing.hold().then(() => board.composing.placed())
  }

  private async dropped(): Promise<void> {
    const { board } = this
    await board.pointing.hold()
    const { offer, offers } = board.pointing
    const clear = offer?.verdict.legal && offers.filter((one) => one.verdict.legal).length === 1
    if (prefs.quick && clear && !board.isCard) await board.commit()
  }

  aim(onto: number): void {
    const { board } = this
    if (board.selected !== null) board.pointing.at({ piece: board.selected, onto }, 'held')
  }

  point(x: number, y: number, stage: 'held' | 'drag', facing?: number | null): void {
    const { board } = this
    const told: Gesture = board.selected === null ? { x, y } : { piece: board.selected, x, y }
    board.pointing.at(facing === undefined || facing === null ? told : { ...told, facing }, stage)
  }

  /** The facing the ghost has now, else the unit's own. */
  get facing(): number {
    const { board } = this
    return (
      board.pointing.gesture.facing ?? board.pointing.offer?.ghost[0]?.facing ?? board.inHand?.at?.facing ?? 0
    )
  }

  /** The front of the last part of the order in hand. */
  private get front(): number {
    return this.board.composing.last?.foot?.facing ?? 0
  }

  turn(by: number): void {
    const { board } = this
    if (board.composing.draft) return void board.composing.turnTo(this.front + by)
    const at = board.pointing.place ?? this.standing()
    if (!at || (board.selected !== null && !board.mayAct(board.selected))) return
    this.point(at[0], at[1], 'held', (((this.facing + by) % 360) + 360) % 360)
  }

  /** The ghost in hand, where it can be picked up again and turned: one that was pointed to a place, not at a foe. */
  get grip(): Grip | null {
    const { board } = this
    const { stage, gesture, place } = board.pointing
    const piece = board.selected
    const held = (stage === 'held' || stage === 'drag') && (gesture.onto ?? null) === null
    if (!held || !place || piece === null || gesture.piece !== piece || !board.ghost?.blocks.length)
      return null
    return board.isMine(piece) && board.mayAct(piece) ? { piece, at: place } : null
  }

  /** Turn the ghost where it stands; `done` when the hand lets go of it. */
  turnTo(facing: number, done: boolean): void {
    const at = this.grip?.at
    if (at) this.point(at[0], at[1], done ? 'held' : 'drag', facing)
  }

  step(dx: number, dy: number): void {
    const { board } = this
    const at = board.pointing.place ?? this.standing()
    if (at && board.scene) {
      const x = Math.min(board.scene.width, Math.max(0, at[0] + dx))
      const y = Math.min(board.scene.depth, Math.max(0, at[1] + dy))
      this.point(x, y, 'held', board.pointing.gesture.facing)
    }
  }

  aimNext(by: 1 | -1): void {
    const { board } = this
    const from = board.inHand
    if (!from || !board.scene || !board.isMine(from.no)) return
    const next = nextFoe(board.scene, from, board.targets, board.pointing.gesture.onto ?? null, by)
    if (next !== null) this.aim(next)
  }

  /** Where a ghost starts from. */
  standing(): [number, number] | undefined {
    const at = this.board.inHand?.at ?? this.board.likely?.ghost[0]
    return at ? [at.x, at.y] : undefined
  }

  /** Is a ghost in the hand of the keyboard, or soon, when the keys that wait for the service are done? */
  get moving(): boolean {
    const { keyed, pointing } = this.board
    return keyed > 0 || (pointing.stage === 'held' && pointing.gesture.onto === undefined)
  }
}

function spot(piece: number | null, x: number, y: number): Gesture {
  return piece === null ? { x, y } : { piece, x, y }
}
