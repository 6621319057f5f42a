/** Is the shift key down? A tap on the map does not say. */
export const keys = { shift: false }

if (typeof window !== 'undefined') {
  const hear = (event: KeyboardEvent | PointerEvent) => (keys.shift = event.shiftKey)
  for (const kind of ['keydown', 'keyup', 'pointerdown', 'pointerup'] as const)
    window.addEventListener(kind, hear, true)
}
