/** A statement without personal data: keeps placeholders, drops literals. */

const LONGEST_TEXT = 1000

const shapes = new Map<string, { name: string; text: string }>()
const MOST_KEPT = 2000

const shapeOf = (sql: string) => {
  const text = sql
    .replaceAll(/'(?:[^']|'')*'/g, '?')
    .replaceAll(/(?<![\w"$.])\d+(?:\.\d+)?(?![\w"])/g, '?')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const [, verb = 'statement'] = /^(\w+)/.exec(text) ?? []
  const [, table] = /\b(?:from|into|update)\s+(?:"\w+"\.)?"?(\w+)"?/i.exec(text) ?? []
  return { name: [verb.toLowerCase(), table].filter(Boolean).join(' '), text: text.slice(0, LONGEST_TEXT) }
}

/** Its kind and first table (`select orders`), and its text. */
export const statementShape = (sql: string): { name: string; text: string } => {
  const cached = shapes.get(sql)
  if (cached) return cached
  if (shapes.size >= MOST_KEPT) shapes.clear()
  const shape = shapeOf(sql)
  shapes.set(sql, shape)
  return shape
}
