import { Rng } from './rng'

const SIDE = 256
let made: string | undefined

/** A tile of mottled paper, made once; nothing where there is no canvas. */
export function grain(): string {
  made ??= typeof document === 'undefined' ? '' : paint()
  return made
}

function paint(): string {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = SIDE
  const pen = canvas.getContext?.('2d')
  if (!pen) return ''
  const sheet = pen.createImageData(SIDE, SIDE)
  const octaves = [8, 16, 43, 128].map((cells, i) => ({ noise: lattice(cells, i), share: 0.5 ** i * 0.53 }))
  for (let y = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++) {
      const v = octaves.reduce((sum, o) => sum + o.share * o.noise(x / SIDE, y / SIDE), 0)
      sheet.data.set([92, 64, 26, Math.max(0, Math.min(1, v * 2.2 - 0.72)) * 255], (y * SIDE + x) * 4)
    }
  pen.putImageData(sheet, 0, 0)
  return canvas.toDataURL()
}

/** Smooth noise that joins up with itself at the edges. */
function lattice(cells: number, seed: number): (x: number, y: number) => number {
  const rng = new Rng(seed + 11)
  const knots = Float32Array.from({ length: cells * cells }, () => rng.next())
  const at = (i: number, j: number) => knots[(j % cells) * cells + (i % cells)] as number
  const ease = (t: number) => t * t * (3 - 2 * t)
  return (x, y) => {
    const [i, j] = [Math.floor(x * cells), Math.floor(y * cells)]
    const [u, v] = [ease(x * cells - i), ease(y * cells - j)]
    const top = at(i, j) + (at(i + 1, j) - at(i, j)) * u
    const low = at(i, j + 1) + (at(i + 1, j + 1) - at(i, j + 1)) * u
    return top + (low - top) * v
  }
}
