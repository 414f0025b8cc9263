/** The company's own words in place of ours, per language: changed by its administrator, read by everybody (decision 0100). */
import { choice, dateTime, int, text } from '@fura/shared/fields/field.ts'
import { type Language, LANGUAGES } from '@fura/shared/language.ts'
import { aboveWording, type OwnWords } from '@fura/shared/rules/own-words.ts'
import { VARIANTS } from '@fura/shared/variants.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Reader, Tx } from '#db/database.ts'
import { logAudit } from '#http/audit-log.ts'
import { bodyObject, queryOf, refuseMembers } from '#http/input.ts'
import { mutate } from '#http/idempotent-write.ts'
import type { RouteDoc } from '#http/route-doc.ts'
import { ownWordsIn, readOwnWords } from '#rows/own-words.ts'
import { lastSettingChanges } from './settings.queries.ts'
import { changeOwnWords } from './words.queries.ts'
import { readWords, refuseHalfPlurals } from './words.rules.ts'

const PATH = '/api/company/words/'

const byLanguage = async (read: (language: Language) => Promise<OwnWords>): Promise<Record<string, OwnWords>> => {
  const words: Record<string, OwnWords> = {}
  for (const language of LANGUAGES) words[language] = await read(language)
  return words
}

const answerOf = async (db: Reader | Tx) => ({
  words: await byLanguage((language) => readOwnWords(db, language)),
  changes: await lastSettingChanges(db, 'word'),
})

const read = async (request: FastifyRequest) => {
  queryOf(request)
  return { status: 'ok', ...(await answerOf(request.installation.db.read)) }
}

/** As the app shows them: above the wording of the variant. Papers are made on the device, in any language. */
const readShown = async (request: FastifyRequest) => {
  queryOf(request)
  const { db, variant } = request.installation
  const { wording } = VARIANTS[variant]
  return {
    status: 'ok',
    words: await byLanguage(async (language) => aboveWording(ownWordsIn(db, language), wording)),
  }
}

const update = async (request: FastifyRequest, reply: FastifyReply) => {
  refuseMembers(request, 'language', 'words')
  const { language, changes } = readWords(bodyObject(request))
  return mutate(request, reply, async (writing) => {
    refuseHalfPlurals(language, await readOwnWords(writing.tx, language), changes)
    const changed = await changeOwnWords(writing, language, changes)
    if (changed.length > 0)
      await logAudit(writing, { event: 'settings_changed', detail: `words ${language} ${changed.join(' ')}` })
    return answerOf(writing.tx)
  })
}

const words = Object.fromEntries(LANGUAGES.map((language) => [language, { kind: 'values' } as const]))
const answer = {
  words,
  changes: [
    {
      id: int({ required: true }),
      team_user_id: int(),
      team_user_name: text(),
      date: dateTime(),
      name: text({ required: true }),
      old_value: text(),
      new_value: text(),
    },
  ],
} as const
const about = {
  words: 'By the key of the text, as `/tech/get_translations/` answers them.',
  changes: 'The last twenty, newest first: `word.`, the language and the key; an empty value is our own word.',
}
const docs = {
  read: { summary: 'The words that the company has in place of ours, and their last changes', answer, about },
  shown: {
    summary: 'The words of the company in every language, as the app shows them',
    answer: { words },
    about: { words: about.words },
  },
  update: {
    summary: 'Changes words of the company in one language; all or none',
    body: { language: choice(LANGUAGES, { required: true }), words: { kind: 'values', required: true } },
    answer,
    about: {
      ...about,
      words:
        'By the key of the text: `{"order.many": "Перевозки"}`; null brings our word back. Of a plural all forms are changed together.',
    },
    rules: {
      word_places: 'The places to fill, such as `{{number}}`, are not those of our text.',
      word_signs: 'Signs that a text cannot have: `<`, `>`, line breaks where ours has none.',
    },
    mutates: true,
  },
} as const satisfies Record<string, RouteDoc>

export const addWords = (app: FastifyInstance): void => {
  app.get(PATH, { config: { permission: 'can_add_user', doc: docs.read } }, read)
  app.get(`${PATH}shown/`, { config: { permission: 'logged_in', doc: docs.shown } }, readShown)
  app.post(`${PATH}update/`, { config: { permission: 'can_add_user', doc: docs.update } }, update)
}
