/**
 * Before two programs are compared: both answer the question, and what they answer has the same values. Otherwise one would be
 * faster because it says less, says something else, or refuses.
 */
import { get } from 'node:http'

export type Answer = Readonly<Record<string, unknown>>

interface Asked {
  url: string
  headers: Record<string, string>
}

/** Not by `fetch`, which sends no Host of ours. */
export const answerOf = async ({ url, headers }: Asked, path: string): Promise<Answer> => {
  const { promise, resolve, reject } = Promise.withResolvers<{ code: number | undefined; text: string }>()
  get(`${url}${path}`, { headers }, (response) => {
    let text = ''
    response
      .setEncoding('utf8')
      .on('data', (chunk: string) => (text += chunk))
      .on('end', () => resolve({ code: response.statusCode, text }))
  }).once('error', reject)
  const { code, text } = await promise
  const answer = JSON.parse(text) as Answer
  if (code !== 200 || (answer.status ?? 'ok') !== 'ok') throw new Error(`${path} was refused: ${text.slice(0, 200)}`)
  return answer
}

export const isAnswer = (value: unknown): value is Answer =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Database drivers return large numbers as strings, and lists of ids are stored as strings. */
const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? null))

/** Where two values differ first, as a path with both; null: nowhere. Only members that both have are looked at. */
export const differenceOf = (one: unknown, other: unknown, path = ''): string | null => {
  if (Array.isArray(one) && Array.isArray(other)) {
    if (one.length !== other.length) return `${path}: ${one.length} and ${other.length} entries`
    for (const [place, value] of one.entries()) {
      const difference = differenceOf(value, other[place], `${path}[${place}]`)
      if (difference !== null) return difference
    }
    return null
  }
  if (isAnswer(one) && isAnswer(other)) {
    for (const [name, value] of Object.entries(one)) {
      if (!Object.hasOwn(other, name)) continue
      const difference = differenceOf(value, other[name], path === '' ? name : `${path}.${name}`)
      if (difference !== null) return difference
    }
    return null
  }
  return asText(one) === asText(other) ? null : `${path}: ${asText(one)} and ${asText(other)}`
}
