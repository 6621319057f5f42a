import type { Scene } from '../wire/live'

type Table = Pick<Scene, 'measure'>

/** A number to a tenth, without a nought at the end. */
export function figure(value: number): string {
  return String(Math.round(value * 10) / 10)
}

/** A length as the service writes it: 2.25 in, 12.3 cm. */
export function length(value: number, { measure }: Table, places = measure === 'inch' ? 2 : 1): string {
  const said = Number(value.toFixed(places))
  return measure === 'inch' ? `${said} in` : `${said} cm`
}

/** "2.4 of 3 in": what of a length is spent. */
export function spent(value: number, of: number, table: Table): string {
  return `${figure(value)} of ${length(of, table, 1)}`
}

/** What the table is measured in. */
export function measureName({ measure }: Table): string {
  return measure === 'inch' ? 'inches' : 'centimetres'
}
