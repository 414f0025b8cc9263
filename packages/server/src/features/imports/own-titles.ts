/** Titles of columns in a company's own words: a file that it exported comes back (decision 0100). */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { labelKey } from '@fura/shared/label-key.ts'
import { LANGUAGES } from '@fura/shared/language.ts'
import type { OwnWords } from '@fura/shared/rules/own-words.ts'
import type { Database } from '#db/database.ts'
import { ownWordsIn, refreshOwnWords } from '#rows/own-words.ts'
import { textsOf } from '#texts.ts'
import { mappedFields } from './columns.rules.ts'
import { titleKey } from './title-key.ts'

/** In every language: a file may come from a colleague. */
export const everyOwnWord = async (db: Database): Promise<OwnWords[]> => {
  await refreshOwnWords(db)
  return LANGUAGES.map((language) => ownWordsIn(db, language))
}

/** By title: the field. */
export const companyTitles = async (db: Database, entity: Entity): Promise<Map<string, string>> => {
  const ours = textsOf(LANGUAGES[0])
  const own = await everyOwnWord(db)
  const titles = Object.keys(mappedFields(entity)).flatMap((field) => {
    const key = labelKey(entity.name, field, (one) => Object.hasOwn(ours, one))
    return own.flatMap((words): [string, string][] => (words[key] === undefined ? [] : [[titleKey(words[key]), field]]))
  })
  return new Map(titles)
}
