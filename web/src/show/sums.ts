import { figure, signed } from '../log/words'
import type { RulingCard } from '../wire/live'

/** "4 −1 +2 = 5": what fell and what counted, as far as it comes to one number. */
export function sumOf({ dice, modifiers, total, pools, totals }: RulingCard): string {
  if (pools.length) return ''
  if (totals.length > 1) return totals.map(figure).join(' against ')
  if (total === null || !dice.length) return ''
  const counted = modifiers.filter((one) => one.value !== 0).map((one) => signed(one.value))
  return (
    [dice.join(' + '), ...counted].join(' ') +
    (counted.length || dice.length > 1 ? ` = ${figure(total)}` : '')
  )
}

export interface Row {
  clause: string
  values: [string, string]
}

/** What counted, a row a clause, for the one and for the other. */
export function ledger({ modifiers, against }: RulingCard): Row[] {
  const rows = new Map<string, Row>()
  const put = (clause: string, value: number, i: 0 | 1) => {
    const row = rows.get(clause) ?? { clause, values: ['', ''] }
    row.values[i] = signed(value)
    rows.set(clause, row)
  }
  for (const one of modifiers) put(one.clause, one.value, 0)
  for (const one of against) put(one.clause, one.value, 1)
  return [...rows.values()]
}
