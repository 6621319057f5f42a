import type { QuestionCard, Scene, SceneChange, TableChange, TableView, Token } from '../wire/live'

/** The table with what is new; null if that is news of another table than this. */
export function changed(table: TableView | null, news: TableChange): TableView | null {
  const { since, scene, questions, asked, ...plain } = news
  if (table?.seq !== since) return null
  return {
    ...table,
    ...plain,
    scene: scene ? changedScene(table.scene, scene) : table.scene,
    questions: relisted<QuestionCard>(table.questions, questions, asked),
  }
}

export function changedScene(scene: Scene, news: SceneChange): Scene {
  const { tokens, present, ...plain } = news
  return { ...scene, ...plain, tokens: relisted<Token>(scene.tokens, tokens, present) }
}

/** A numbered list with what is new of its members, and in the order told if there are others now. */
function relisted<T extends { no: number }>(
  known: T[],
  news: (Partial<T> & { no: number })[] = [],
  order?: number[],
): T[] {
  if (!news.length && !order) return known
  const ours = new Map(known.map((one) => [one.no, one]))
  for (const one of news) ours.set(one.no, { ...ours.get(one.no), ...one } as T)
  return order ? order.map((no) => ours.get(no)!) : [...ours.values()]
}
