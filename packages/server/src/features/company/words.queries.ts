/** Writes a company's own words with their history. */
import type { Language } from '@fura/shared/language.ts'
import type { OwnWords } from '@fura/shared/rules/own-words.ts'
import type { Writing } from '#db/actor.ts'
import { noteWordsChange, readOwnWords } from '#rows/own-words.ts'
import { addSettingChanges, WORD_CHANGE } from './settings.queries.ts'

/** null brings our word back. */
export type WordChanges = Readonly<Record<string, string | null>>

const changedWords = (before: OwnWords, changes: WordChanges): Record<string, string> => {
  const after = Object.entries({ ...before, ...changes }).filter(
    (entry): entry is [string, string] => entry[1] !== null,
  )
  return Object.fromEntries(after.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/** The keys whose words are others now. */
export const changeOwnWords = async (
  writing: Writing,
  language: Language,
  changes: WordChanges,
): Promise<readonly string[]> => {
  const { tx, actor } = writing
  const before = await readOwnWords(tx, language)
  const changed = Object.keys(changes).filter((key) => (before[key] ?? null) !== changes[key])
  if (changed.length === 0) return changed
  const words = JSON.stringify(changedWords(before, changes))
  await tx
    .insertInto('own_words')
    .values({ language, words, rev: 1 })
    .onConflict((conflict) =>
      conflict.column('language').doUpdateSet((eb) => ({ words, rev: eb('own_words.rev', '+', 1) })),
    )
    .execute()
  const history = changed.map((key) => ({
    name: `${WORD_CHANGE}${language}.${key}`,
    old_value: before[key] ?? '',
    new_value: changes[key] ?? '',
  }))
  await addSettingChanges(tx, actor, history)
  noteWordsChange(writing)
  return changed
}
