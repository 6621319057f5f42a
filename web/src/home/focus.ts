const STEPS = 40

/** Where to begin a window over a stretch of 0 to 1 so that most points lie well inside it; the middle if in doubt. */
export function begin(points: number[], window: number): number {
  const room = 1 - window
  if (room <= 0) return room / 2
  let best = { at: room / 2, held: -1 }
  for (let i = 0; i <= STEPS; i++) {
    const at = (room * i) / STEPS
    const held = points.filter((one) => one > at + window * 0.06 && one < at + window * 0.94).length
    const nearer = Math.abs(at - room / 2) < Math.abs(best.at - room / 2) - 1e-9
    if (held > best.held || (held === best.held && nearer)) best = { at, held }
  }
  return best.at
}

/** How large to draw a picture of some ratio so that it covers a frame, and where to put it: all in pixels. */
export function cover(
  frame: { width: number; height: number },
  ratio: number,
  points: [number, number][],
  zoom: number,
): { width: number; height: number; left: number; top: number } {
  const width = Math.max(frame.width, frame.height * ratio) * zoom
  const height = width / ratio
  const left =
    -begin(
      points.map(([x]) => x),
      frame.width / width,
    ) * width
  const top =
    -begin(
      points.map(([, y]) => y),
      frame.height / height,
    ) * height
  return { width, height, left, top }
}
