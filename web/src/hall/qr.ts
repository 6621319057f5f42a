/** A square code for a phone's camera: a text as rows of dark and light, after ISO 18004, bytes at level M. */
export type Modules = boolean[][]

const ALL = [26, 44, 70, 100, 134, 172, 196, 242, 292]
const CHECKS = [10, 16, 26, 18, 24, 16, 18, 22, 22]
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5]
const ALIGNED = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
] as const
const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

/** The code of a text; nothing if it is longer than 180 letters. */
export function qr(text: string): Modules | null {
  const bytes = [...new TextEncoder().encode(text)]
  const version = ALL.findIndex((_, i) => bytes.length + 2 <= room(i)) + 1
  if (!version) return null
  const sheets = MASKS.map((_, mask) => drawn(version, woven(version, filled(version, bytes)), mask))
  return sheets.reduce((best, one) => (blots(one) < blots(best) ? one : best))
}

/** A code as the path of an SVG whose side is as many units as it has modules. */
export function path(modules: Modules): string {
  return modules
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
    .filter(Boolean)
    .join('')
}

function room(i: number): number {
  return (ALL[i] ?? 0) - (CHECKS[i] ?? 0) * (BLOCKS[i] ?? 0)
}

/** The bytes with their mode and length before them, and filled up behind. */
function filled(version: number, bytes: number[]): number[] {
  const bits = [4, bytes.length >> 4, ...[bytes.length & 15], ...bytes.flatMap((b) => [b >> 4, b & 15]), 0]
  const words: number[] = []
  for (let i = 0; i + 1 < bits.length; i += 2) words.push(((bits[i] ?? 0) << 4) | (bits[i + 1] ?? 0))
  for (let i = 0; words.length < room(version - 1); i++) words.push(i % 2 ? 0x11 : 0xec)
  return words
}

/** The words in blocks, each with its checks, dealt out in turn. */
function woven(version: number, words: number[]): number[] {
  const blocks = BLOCKS[version - 1] ?? 1
  const checks = CHECKS[version - 1] ?? 0
  const short = Math.floor(words.length / blocks)
  const longer = words.length % blocks
  const parts: number[][] = []
  for (let i = 0, at = 0; i < blocks; i++) {
    const size = short + (i < blocks - longer ? 0 : 1)
    parts.push(words.slice(at, at + size))
    at += size
  }
  const ends = parts.map((part) => remainder(part, divisor(checks)))
  return [...dealt(parts, short + 1), ...dealt(ends, checks)]
}

function dealt(parts: number[][], length: number): number[] {
  const row = Array.from({ length }, (_, i) => parts.map((part) => part[i]))
  return row.flat().filter((one) => one !== undefined)
}

function times(a: number, b: number): number {
  let z = 0
  for (let i = 7; i >= 0; i--) {
    z = (z << 1) ^ ((z >>> 7) * 0x11d)
    z ^= ((b >>> i) & 1) * a
  }
  return z
}

function divisor(degree: number): number[] {
  const found = [...Array<number>(degree - 1).fill(0), 1]
  let root = 1
  for (let i = 0; i < degree; i++) {
    for (let j = 0; j < degree; j++)
      found[j] = times(found[j] ?? 0, root) ^ (j + 1 < degree ? (found[j + 1] ?? 0) : 0)
    root = times(root, 2)
  }
  return found
}

function remainder(words: number[], by: number[]): number[] {
  const rest = by.map(() => 0)
  for (const word of words) {
    const factor = word ^ (rest.shift() ?? 0)
    rest.push(0)
    by.forEach((one, i) => (rest[i] = (rest[i] ?? 0) ^ times(one, factor)))
  }
  return rest
}

/** The whole square under one mask. */
function drawn(version: number, words: number[], mask: number): Modules {
  const size = version * 4 + 17
  const sheet: Modules = Array.from({ length: size }, () => Array<boolean>(size).fill(false))
  const fixed: Modules = sheet.map((row) => [...row])
  const put = (x: number, y: number, dark: boolean) => {
    if (x < 0 || y < 0 || x >= size || y >= size) return
    sheet[y]![x] = dark
    fixed[y]![x] = true
  }
  patterns(version, size, put)
  formats(size, mask, put)
  versions(version, size, put)
  const spread = MASKS[mask] ?? (() => false)
  let at = 0
  for (const [x, y] of way(size)) {
    if (fixed[y]![x]) continue
    const bit = ((words[at >> 3] ?? 0) >>> (7 - (at & 7))) & 1
    sheet[y]![x] = (at < words.length * 8 && bit === 1) !== spread(x, y)
    at++
  }
  return sheet
}

type Put = (x: number, y: number, dark: boolean) => void

function patterns(version: number, size: number, put: Put): void {
  for (let i = 0; i < size; i++) {
    put(6, i, i % 2 === 0)
    put(i, 6, i % 2 === 0)
  }
  for (const [cx, cy] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    rings(cx, cy, 4, (far) => far !== 2 && far !== 4, put)
  const rows = ALIGNED[version - 1] ?? []
  const last = rows.length - 1
  rows.forEach((cx, i) =>
    rows.forEach((cy, j) => {
      const corner = (i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0)
      if (!corner) rings(cx, cy, 2, (far) => far !== 1, put)
    }),
  )
}

function rings(cx: number, cy: number, reach: number, dark: (far: number) => boolean, put: Put): void {
  for (let dy = -reach; dy <= reach; dy++)
    for (let dx = -reach; dx <= reach; dx++) put(cx + dx, cy + dy, dark(Math.max(Math.abs(dx), Math.abs(dy))))
}

function checked(data: number, bits: number, by: number): number {
  let rest = data
  for (let i = 0; i < bits; i++) rest = (rest << 1) ^ ((rest >>> (bits - 1)) * by)
  return (data << bits) | rest
}

function formats(size: number, mask: number, put: Put): void {
  const bits = checked(mask, 10, 0x537) ^ 0x5412 // level M is nought
  const bit = (i: number) => ((bits >>> i) & 1) === 1
  for (let i = 0; i <= 5; i++) put(8, i, bit(i))
  put(8, 7, bit(6))
  put(8, 8, bit(7))
  put(7, 8, bit(8))
  for (let i = 9; i < 15; i++) put(14 - i, 8, bit(i))
  for (let i = 0; i < 8; i++) put(size - 1 - i, 8, bit(i))
  for (let i = 8; i < 15; i++) put(8, size - 15 + i, bit(i))
  put(8, size - 8, true)
}

function versions(version: number, size: number, put: Put): void {
  if (version < 7) return
  const bits = checked(version, 12, 0x1f25)
  for (let i = 0; i < 18; i++) {
    const dark = ((bits >>> i) & 1) === 1
    put(size - 11 + (i % 3), Math.floor(i / 3), dark)
    put(Math.floor(i / 3), size - 11 + (i % 3), dark)
  }
}

/** Up and down in columns of two, from the right. */
function* way(size: number): Generator<readonly [number, number]> {
  let upward = true
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5
    for (let i = 0; i < size; i++)
      for (const x of [right, right - 1]) yield [x, upward ? size - 1 - i : i] as const
    upward = !upward
  }
}

/** How hard a square is to read: long rows of one shade, blots, false corners, too dark or too light. */
function blots(sheet: Modules): number {
  const size = sheet.length
  const columns = sheet.map((_, x) => sheet.map((row) => row[x] ?? false))
  let sum = 0
  for (const row of [...sheet, ...columns]) sum += runs(row) + corners(row)
  for (let y = 0; y + 1 < size; y++)
    for (let x = 0; x + 1 < size; x++) {
      const here = sheet[y]![x]
      if (here === sheet[y]![x + 1] && here === sheet[y + 1]![x] && here === sheet[y + 1]![x + 1]) sum += 3
    }
  const dark = sheet.flat().filter(Boolean).length / (size * size)
  return sum + Math.floor(Math.abs(dark * 100 - 50) / 5) * 10
}

function runs(row: boolean[]): number {
  let sum = 0
  let length = 1
  for (let i = 1; i <= row.length; i++) {
    if (i < row.length && row[i] === row[i - 1]) length++
    else {
      if (length >= 5) sum += length - 2
      length = 1
    }
  }
  return sum
}

function corners(row: boolean[]): number {
  const said = row.map((dark) => (dark ? '1' : '0')).join('')
  return [...said.matchAll(/(?=00001011101|10111010000)/g)].length * 40
}
