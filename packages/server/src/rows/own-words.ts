/**
 * The words of one company in place of ours (decision 0100). They are kept in memory per database, like its declarations,
 * so that looking up a text costs nothing, and reloaded after a change.
 */
import { LANGUAGES, type Language } from '@fura/shared/language.ts'
import type { OwnWords } from '@fura/shared/rules/own-words.ts'
import type { Writing } from '#db/actor.ts'
import type { Database, Reader, Tx } from '#db/database.ts'
import { readLimit } from './read-limit.ts'

interface Words {
  byLanguage: ReadonlyMap<string, OwnWords>
  version: string
  readAt: number
  /** Words were written; they are read after the commit. */
  isWritten: boolean
  isStale: boolean
  reading: Promise<void> | null
}

const NONE: OwnWords = {}

const byDatabase = new WeakMap<Database, Words>()

const stateOf = (db: Database): Words => {
  const existing = byDatabase.get(db)
  if (existing) return existing
  const state: Words = {
    byLanguage: new Map(),
    version: '',
    readAt: -Infinity,
    isWritten: false,
    isStale: true,
    reading: null,
  }
  byDatabase.set(db, state)
  db.onCommit(() => {
    if (state.isWritten) state.isStale = true
    state.isWritten = false
  })
  return state
}

export const readOwnWords = async (db: Reader | Tx, language: Language): Promise<OwnWords> => {
  const row = await db.selectFrom('own_words').select('words').where('language', '=', language).executeTakeFirst()
  return row ? (JSON.parse(row.words) as OwnWords) : NONE
}

const readAll = async (db: Reader): Promise<ReadonlyMap<string, OwnWords>> => {
  const read = LANGUAGES.map(async (language) => [language, await readOwnWords(db, language)] as const)
  return new Map(await Promise.all(read))
}

const readWords = async ({ read }: Database, state: Words): Promise<void> => {
  state.isStale = false
  const begun = performance.now()
  try {
    const rows = await read.selectFrom('own_words').select(['language', 'rev']).orderBy('language').execute()
    const version = rows.map(({ language, rev }) => `${language}${rev}`).join('-')
    if (version !== state.version) state.byLanguage = await readAll(read)
    state.version = version
    state.readAt = begun
  } catch (error) {
    state.isStale = true
    throw error
  }
}

/** Whether `refreshOwnWords` has nothing to read now. */
export const areOwnWordsFresh = (db: Database): boolean => {
  const { isStale, readAt } = stateOf(db)
  return !isStale && readAt >= readLimit(db)
}

/** Called before each request: sees changes of this process at once, those of others within a second. */
export const refreshOwnWords = async (db: Database): Promise<void> => {
  const state = stateOf(db)
  const notBefore = readLimit(db)
  while (state.isStale || state.readAt < notBefore) {
    state.reading ??= readWords(db, state).finally(() => (state.reading = null))
    await state.reading
  }
}

/** Call it inside the write that changes them. */
export const noteWordsChange = ({ db }: Pick<Writing, 'db'>): void => {
  stateOf(db).isWritten = true
}

/** As of the last refresh; the same object until they change. */
export const ownWordsIn = (db: Database, language: Language): OwnWords =>
  byDatabase.get(db)?.byLanguage.get(language) ?? NONE

/** Changes with every change of the words; empty if the company has none. */
export const ownWordsVersion = (db: Database): string => byDatabase.get(db)?.version ?? ''
