/** The company's own words. Only the server stores them: without a network they are neither read nor changed. */
import type { Language } from '@fura/shared/language.ts'
import type { WordsByLanguage } from '@fura/shared/rules/own-words.ts'
import { api } from '#api/client.ts'
import { newUuid } from '#core/uuid.ts'
import type { SettingChange } from './company.api.ts'

export interface WordsAnswer {
  words: WordsByLanguage
  changes: readonly SettingChange[]
}

/** null resets to the default. */
export interface SentWords {
  language: Language
  words: Readonly<Record<string, string | null>>
}

const PATH = '/api/company/words/'

export const WORDS_KEY = ['own_words']

export const readWords = (): Promise<WordsAnswer> => api.get<WordsAnswer>(PATH)

export const saveWords = (sent: SentWords): Promise<WordsAnswer> =>
  api.post<WordsAnswer>(`${PATH}update/`, sent, { headers: { 'Idempotency-Key': newUuid() } })
