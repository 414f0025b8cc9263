/** Before anything is measured: our server and the bare handler answer the same members with the same values. */
import { answerOf, differenceOf, isAnswer } from './same-values.ts'
import type { Stage } from './stage.ts'

/** The names in a value, those of the first of several included. */
const namesIn = (value: unknown, path = ''): string[] => {
  if (Array.isArray(value)) return namesIn(value[0], path)
  if (!isAnswer(value)) return []
  return Object.entries(value).flatMap(([name, inner]) => [`${path}${name}`, ...namesIn(inner, `${path}${name}.`)])
}

const without = (names: readonly string[], others: readonly string[]): string[] => {
  const otherNames = new Set(others)
  return names.filter((name) => !otherNames.has(name))
}

export interface Difference {
  /** The bare handler answers fewer members. */
  isNarrower: boolean
  /** It answers other values. */
  isSimplified: boolean
}

/** Throws if one of them refuses or their answers differ in what they should not. */
export const assertSameAnswer = async (
  { ours, bare }: Pick<Stage, 'ours' | 'bare'>,
  path: string,
  { isNarrower, isSimplified }: Difference,
): Promise<void> => {
  const [us, them] = [await answerOf(ours, path), await answerOf(bare, path)]
  const [more, less] = [without(namesIn(us), namesIn(them)), without(namesIn(them), namesIn(us))]
  if (!isNarrower && more.length + less.length > 0)
    throw new Error(
      `${path}: only ours has ${more.join(', ') || 'nothing'}, only the bare handler ${less.join(', ') || 'nothing'}`,
    )
  const difference = isSimplified ? null : differenceOf(us, them)
  if (difference !== null) throw new Error(`${path}: ours and the bare handler differ at ${difference}`)
}
