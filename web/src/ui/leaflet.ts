/** A page in plain Markdown as what can be drawn: headings, paragraphs, lists and tables, with words in bold. */
export type Piece = { text: string; bold: boolean }
export type Part =
  | { kind: 'title'; text: Piece[] }
  | { kind: 'head'; text: Piece[] }
  | { kind: 'words'; text: Piece[] }
  | { kind: 'list'; rows: Piece[][] }
  | { kind: 'table'; rows: Piece[][][] }

export function leaflet(text: string): Part[] {
  return text
    .split(/\n\s*\n/)
    .map((one) => one.trim())
    .filter(Boolean)
    .map(part)
}

function part(block: string): Part {
  const lines = block.split('\n').map((one) => one.trim())
  const first = lines[0] ?? ''
  if (first.startsWith('# ')) return { kind: 'title', text: pieces(first.slice(2)) }
  if (first.startsWith('#')) return { kind: 'head', text: pieces(first.replace(/^#+\s*/, '')) }
  if (first.startsWith('|'))
    return { kind: 'table', rows: lines.filter((one) => !/^[|\s:-]+$/.test(one)).map(row) }
  if (/^[-*] /.test(first)) return { kind: 'list', rows: joined(lines).map(pieces) }
  return { kind: 'words', text: pieces(lines.join(' ')) }
}

function row(line: string): Piece[][] {
  return line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => pieces(cell.trim()))
}

/** The rows of a list, each with what is wrapped below it. */
function joined(lines: string[]): string[] {
  const rows: string[] = []
  for (const line of lines) {
    if (/^[-*] /.test(line)) rows.push(line.slice(2))
    else rows.push(`${rows.pop() ?? ''} ${line}`)
  }
  return rows
}

function pieces(text: string): Piece[] {
  return text
    .split('**')
    .map((one, i) => ({ text: one.replace(/\*/g, ''), bold: i % 2 === 1 }))
    .filter((one) => one.text !== '')
}
