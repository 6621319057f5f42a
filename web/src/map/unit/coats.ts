import type { SideCard } from '../../wire/live'

/** Coats by nation, each with the colour family that tells whether two of them would be mistaken for each other. */
const COATS: Record<string, { coat: string; family: string }> = {
  french: { coat: 'french', family: 'blue' },
  british: { coat: 'british', family: 'red' },
  allied: { coat: 'british', family: 'red' },
  hanoverian: { coat: 'british', family: 'red' },
  danish: { coat: 'british', family: 'red' },
  austrian: { coat: 'austrian', family: 'white' },
  spanish: { coat: 'austrian', family: 'white' },
  saxon: { coat: 'austrian', family: 'white' },
  russian: { coat: 'russian', family: 'green' },
  prussian: { coat: 'prussian', family: 'dark' },
  brunswick: { coat: 'prussian', family: 'dark' },
  polish: { coat: 'polish', family: 'crimson' },
  bavarian: { coat: 'bavarian', family: 'pale' },
  portuguese: { coat: 'bavarian', family: 'pale' },
  dutch: { coat: 'dutch', family: 'orange' },
  ottoman: { coat: 'russian', family: 'green' },
}
const PLAIN = [COATS.french, COATS.british] as const
const WORDS: [RegExp, string][] = [
  [/fran|empire/i, 'french'],
  [/brit|engl|scot|anglo/i, 'british'],
  [/austri|habsb|kaiserl/i, 'austrian'],
  [/spa(in|n)/i, 'spanish'],
  [/pruss/i, 'prussian'],
  [/russ/i, 'russian'],
  [/bruns/i, 'brunswick'],
  [/pol(ish|and)|warsaw/i, 'polish'],
  [/bavar/i, 'bavarian'],
  [/portu/i, 'portuguese'],
  [/dutch|nether|nassau/i, 'dutch'],
  [/hanov/i, 'hanoverian'],
  [/dan(e|ish)|denm/i, 'danish'],
  [/sax/i, 'saxon'],
  [/ottom|turk/i, 'ottoman'],
  [/all(y|ied)|coalition/i, 'allied'],
]

function wanted(card: SideCard | undefined, side: number) {
  const word = WORDS.find(([pattern]) => pattern.test(card?.nation || card?.name || ''))?.[1]
  return (word && COATS[word]) || PLAIN[side % 2] || COATS.french
}

/** The class name of a side's coat; the second side never wears a coat that looks like the first one's. */
export function coatOf(sides: readonly SideCard[], side: number): string {
  const own = wanted(sides[side], side)
  const first = wanted(sides[0], 0)
  if (!own || !first) return 'french'
  if (side === 0 || own.family !== first.family) return own.coat
  return first.family === 'red' ? 'prussian' : 'british'
}
