/**
 * Before anything is measured: both sides answer the question, with the same members. Otherwise one would be faster because it says
 * less, or because it refuses.
 */
import { get } from 'node:http'
import type { Stage } from './stage.ts'

type Answer = Record<string, unknown>

/** Not by `fetch`, which sends no Host of ours. */
const answerOf = async ({ url, headers }: Stage['ours'], path: string): Promise<Answer> => {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  get(`${url}${path}`, { headers }, (response) => {
    let text = ''
    response
      .setEncoding('utf8')
      .on('data', (chunk: string) => (text += chunk))
      .on('end', () => resolve(text))
  }).once('error', reject)
  const answer = JSON.parse(await promise) as Answer
  if (answer.status !== 'ok') throw new Error(`${path} was refused: ${JSON.stringify(answer).slice(0, 200)}`)
  return answer
}

const isAnswer = (value: unknown): value is Answer =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The names in a value, those of the first of several included. */
const namesIn = (value: unknown, path = ''): string[] => {
  if (Array.isArray(value)) return namesIn(value[0], path)
  if (!isAnswer(value)) return []
  return Object.entries(value).flatMap(([name, inner]) => [`${path}${name}`, ...namesIn(inner, `${path}${name}.`)])
}

const without = (names: readonly string[], others: readonly string[]): string[] => {
  const known = new Set(others)
  return names.filter((name) => !known.has(name))
}

/** Throws if one of them refuses, or they tell different members; `isWhole`: the bare handler was not asked for less. */
export const assertSameAnswer = async (
  { ours, bare }: Pick<Stage, 'ours' | 'bare'>,
  path: string,
  isWhole: boolean,
): Promise<void> => {
  const [us, them] = [namesIn(await answerOf(ours, path)), namesIn(await answerOf(bare, path))]
  const [more, less] = [without(us, them), without(them, us)]
  if (isWhole && more.length + less.length > 0)
    throw new Error(
      `${path}: only ours has ${more.join(', ') || 'nothing'}, only the bare handler ${less.join(', ') || 'nothing'}`,
    )
}
