/** Signs of orders on a 40 by 40 field: strokes, and shapes with a light fill. */
export interface OrderIcon {
  lines: string
  solid?: string
  dashed?: string
}

const ICONS: Record<string, OrderIcon> = {
  advance: { lines: 'M20 35V10M10 19L20 8l10 11M8 35h24' },
  assault: {
    lines: 'M7 33C16 25 25 16 31 6c1 9-7 19-19 29M33 33C24 25 15 16 9 6 8 15 16 25 28 35M6 28l7 7M34 28l-7 7',
  },
  hold: { lines: 'M12 36V5M8 36h9', solid: 'M12 6c6 2 11-2 19 1v14c-8-3-13 1-19-1Z' },
  fire: {
    lines: 'M4 33L20 21M3 29l3 7',
    solid: 'M21 20l2-8 3 5 6-7-1 8 7-1-6 5 5 4-8-1 0 6-4-6-6 3 3-6Z',
  },
  withdraw: { lines: 'M20 5v24M10 21l10 11 10-11', dashed: 'M8 5h24' },
  form: {
    lines: 'M20 16v5M17 19l3 3 3-3',
    solid: 'M4 8h8v4H4zM16 8h8v4h-8zM28 8h8v4h-8zM11 26h8v4h-8zM21 26h8v4h-8zM11 32h8v4h-8zM21 32h8v4h-8z',
  },
  form_square: { lines: '', solid: 'M7 6h18v6H7zM28 7h6v18h-6zM15 28h18v6H15zM6 15h6v18H6z' },
  face: { lines: 'M9 26a13 13 0 1 1 22 2M31 28l-7-1M31 28l2-7', solid: 'M13 20h14v5H13z' },
  about_face: { lines: 'M12 30V16a8 8 0 0 1 16 0v12M22 23l6 7 6-7', solid: 'M7 31h10v5H7z' },
  re_order: {
    lines: 'M4 9l8-3 2 4-8 3zM17 5l8 2-1 4-8-2zM28 11l8-3 1 4-8 3zM20 16v6M16 19l4 4 4-4',
    solid: 'M3 28h10v5H3zM15 28h10v5H15zM27 28h10v5H27z',
  },
  limber: { lines: 'M13 28a6 6 0 1 0 .1 0M18 22h16M30 22v-6h5M13 16l5 6' },
  unlimber: { lines: 'M13 26a6 6 0 1 0 .1 0M13 20L33 8M36 13l-5-9M6 26l-3 5' },
  join: { lines: 'M14 35V9M14 10c6 2 9-2 15 0v9c-6-2-9 2-15 0M6 35h16M28 35h6M31 32v6' },
  move: { lines: 'M6 30c8 0 8-18 16-18h10M26 5l8 7-8 7', dashed: 'M5 36h14' },
  deploy: { lines: 'M20 36V22M13 28l7-7 7 7', solid: 'M6 9h8v6H6zM16 9h8v6h-8zM26 9h8v6h-8z' },
  defend: {
    lines: 'M20 12v17M13 19h14',
    solid: 'M20 5L33 9.5V19C33 27 28 32.5 20 36C12 32.5 7 27 7 19V9.5Z',
  },
  order: { lines: 'M5 11l15 11 15-11', solid: 'M5 10h30v21H5z' },
  ride: {
    lines: 'M11 24L5 30M14 25L9 33M26 24L34 26M24 25L31 31M9 22C6 21 3 22 2 26M19 19L21 10M21 13L27 17',
    solid: 'M8 20C14 16 22 17 27 19L32 12L37 15L34 18L28 24C20 26 12 26 8 24ZM19 5a3 3 0 1 0 5 3Z',
  },
  drum: {
    lines: 'M8.500 21l6 11.500 5.500-11.500 5.500 11.500 6-11.500M9 4l9 11M31 4l-9 11',
    solid:
      'M8 17v12c0 2.600 5.400 4.600 12 4.600s12-2 12-4.600V17c0 2.600-5.400 4.600-12 4.600s-12-2-12-4.600c0-2.600 5.400-4.600 12-4.600s12 2 12 4.600',
  },
  lead: { lines: 'M7 27.500l11 7.500M12.500 31L8 37', solid: 'M11 33L30 5c3 9-4 20-14.500 26.500' },
  stay: { lines: 'M20 34V12M13 34h14', solid: 'M12 6h16v8H12z' },
}
const ALIASES: Record<string, string> = {
  reorder: 're_order',
  square: 'form_square',
}

/** The sign of an order, or nothing where it has none. */
export function orderIcon(sign: string): OrderIcon | null {
  return ICONS[ALIASES[sign] ?? sign] ?? null
}
