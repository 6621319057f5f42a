import type { Camera } from './camera.svelte'
import { hit } from './hits'
import type { Drag, Grip, Pt } from './types'
import type { Token } from '../wire/live'

/** What the map must tell of itself so that hands can work on it. */
export interface Touchable {
  camera: Camera
  tokens: () => readonly Token[]
  /** Whether a unit may be taken in hand with this pointer; else the hand takes the table. */
  grips: (piece: number, pointer: Drag['pointer']) => boolean
  /** The ghost that lies there and can be picked up again. */
  ghost: (at: Pt, reach: number) => Grip | null
  pick: (piece: number | null, x: number, y: number) => void
  hover: (piece: number | null, x: number, y: number) => void
  drag: (drag: Drag) => void
}

type Hold =
  | { kind: 'press'; piece: number | null; grip: Grip | null; from: Pt; last: Pt }
  | { kind: 'pan'; last: Pt }
  | { kind: 'drag'; piece: number; last: Pt; off: Pt; ghost: boolean }
  | { kind: 'pinch'; gap: number; middle: Pt }

const STIR = 6
const FINGER = 22
const MOUSE = 8

/** Listens to pointers on the stage: a click picks, a unit drags, empty ground pans, two fingers and the wheel zoom. */
export function gestures(stage: HTMLElement, it: Touchable): () => void {
  const down = new Map<number, Pt>()
  let hold: Hold | null = null
  let pending = 0
  const kind = (e: PointerEvent) =>
    e.pointerType === 'touch' ? 'touch' : e.pointerType === 'pen' ? 'pen' : 'mouse'
  const reach = (e: PointerEvent) => (kind(e) === 'mouse' ? MOUSE : FINGER) / it.camera.scale
  const under = (e: PointerEvent, except?: number) =>
    hit(it.tokens(), it.camera.toTable(e.clientX, e.clientY), reach(e), except)

  function look() {
    const { left, top, width, height } = stage.getBoundingClientRect()
    it.camera.resize({ left, top, width, height })
  }

  function press(e: PointerEvent) {
    if (e.pointerType === 'mouse' && e.button > 1) return
    look()
    stage.setPointerCapture?.(e.pointerId)
    down.set(e.pointerId, [e.clientX, e.clientY])
    if (down.size === 2) return pinch()
    if (down.size > 2) return
    const from: Pt = [e.clientX, e.clientY]
    if (e.button === 1) return void (hold = { kind: 'pan', last: from })
    const grip = it.ghost(it.camera.toTable(...from), reach(e))
    hold = { kind: 'press', piece: under(e), grip, from, last: from }
  }

  function pinch() {
    if (hold?.kind === 'drag') tell('cancel', hold, hold.last, null, 'touch')
    hold = { kind: 'pinch', ...fingers() }
  }

  function fingers(): { gap: number; middle: Pt } {
    const [a, b] = [...down.values()] as [Pt, Pt]
    return { gap: Math.hypot(a[0] - b[0], a[1] - b[1]) || 1, middle: [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2] }
  }

  function tell(
    phase: Drag['phase'],
    { piece, off, ghost }: Extract<Hold, { kind: 'drag' }>,
    at: Pt,
    onto: number | null,
    pointer: Drag['pointer'],
  ) {
    const [x, y] = it.camera.toTable(...at)
    it.drag({ piece, x: x + off[0], y: y + off[1], onto, phase, pointer, ghost })
  }

  function move(e: PointerEvent) {
    const here: Pt = [e.clientX, e.clientY]
    if (down.has(e.pointerId)) down.set(e.pointerId, here)
    if (!hold) return void (pending ||= requestAnimationFrame(() => hover(e)))
    if (hold.kind === 'press') begin(hold, e, here)
    if (hold.kind === 'pan') {
      it.camera.panBy(here[0] - hold.last[0], here[1] - hold.last[1])
      hold.last = here
    } else if (hold.kind === 'drag') {
      hold.last = here
      tell('move', hold, here, under(e, hold.piece), kind(e))
    } else if (hold.kind === 'pinch' && down.size >= 2) spread(hold)
  }

  function begin(pressed: Extract<Hold, { kind: 'press' }>, e: PointerEvent, here: Pt) {
    if (Math.hypot(here[0] - pressed.from[0], here[1] - pressed.from[1]) < STIR) return
    const { piece, grip, from } = pressed
    if (grip) {
      const [x, y] = it.camera.toTable(...from)
      hold = {
        kind: 'drag',
        piece: grip.piece,
        last: here,
        off: [grip.at[0] - x, grip.at[1] - y],
        ghost: true,
      }
      return tell('start', hold, from, null, kind(e))
    }
    if (piece === null || !it.grips(piece, kind(e))) return void (hold = { kind: 'pan', last: from })
    hold = { kind: 'drag', piece, last: here, off: [0, 0], ghost: false }
    tell('start', hold, from, null, kind(e))
  }

  function spread(held: Extract<Hold, { kind: 'pinch' }>) {
    const now = fingers()
    it.camera.panBy(now.middle[0] - held.middle[0], now.middle[1] - held.middle[1])
    it.camera.zoomBy(now.gap / held.gap, now.middle)
    hold = { kind: 'pinch', ...now }
  }

  function hover(e: PointerEvent) {
    pending = 0
    if (hold || e.pointerType === 'touch') return
    const [x, y] = it.camera.toTable(e.clientX, e.clientY)
    it.hover(under(e), x, y)
  }

  function release(e: PointerEvent) {
    if (!down.delete(e.pointerId)) return
    const done = hold
    const here: Pt = [e.clientX, e.clientY]
    hold =
      down.size === 1 && done?.kind === 'pinch' ? { kind: 'pan', last: [...down.values()][0] as Pt } : null
    if (done?.kind === 'press') it.pick(done.piece, ...it.camera.toTable(...here))
    if (done?.kind === 'drag') tell('end', done, here, under(e, done.piece), kind(e))
  }

  function giveUp(e: PointerEvent) {
    down.delete(e.pointerId)
    if (hold?.kind === 'drag') tell('cancel', hold, hold.last, null, kind(e))
    hold = null
  }

  function escape(e: KeyboardEvent) {
    if (e.key !== 'Escape' || hold?.kind !== 'drag') return
    tell('cancel', hold, hold.last, null, 'mouse')
    hold = null
  }

  function wheel(e: WheelEvent) {
    e.preventDefault()
    look()
    const turn = e.deltaMode === 1 ? e.deltaY * 24 : e.deltaY
    it.camera.zoomBy(Math.exp(-turn * (e.ctrlKey ? 0.01 : 0.0016)), [e.clientX, e.clientY])
  }

  const leave = () => it.hover(null, 0, 0)
  stage.addEventListener('pointerdown', press)
  stage.addEventListener('pointermove', move)
  stage.addEventListener('pointerup', release)
  stage.addEventListener('pointercancel', giveUp)
  stage.addEventListener('pointerleave', leave)
  stage.addEventListener('pointerenter', look)
  stage.addEventListener('wheel', wheel, { passive: false })
  addEventListener('keydown', escape)
  return () => {
    stage.removeEventListener('pointerdown', press)
    stage.removeEventListener('pointermove', move)
    stage.removeEventListener('pointerup', release)
    stage.removeEventListener('pointercancel', giveUp)
    stage.removeEventListener('pointerleave', leave)
    stage.removeEventListener('pointerenter', look)
    stage.removeEventListener('wheel', wheel)
    removeEventListener('keydown', escape)
    cancelAnimationFrame(pending)
  }
}
