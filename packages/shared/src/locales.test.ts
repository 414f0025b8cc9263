/** The three locales are complete, hold nothing else, and fill the same places. */
import { describe, expect, test } from 'vitest'
import en from '../locales/en.json' with { type: 'json' }
import ru from '../locales/ru.json' with { type: 'json' }
import uk from '../locales/uk.json' with { type: 'json' }
import { ACCOUNT_MESSAGES } from './account-messages.ts'
import { BACKUP_MESSAGES } from './backup-messages.ts'
import { HEALTH_MESSAGES } from './health-messages.ts'
import { PRIVACY_MESSAGES } from './privacy-messages.ts'
import { CALENDAR_MESSAGES } from './calendar-messages.ts'
import { CHAT_MESSAGES } from './chat-messages.ts'
import { COMPANY_MAIL_MESSAGES } from './company-mail-messages.ts'
import { COMPANY_MESSAGES } from './company-messages.ts'
import { DEAL_MESSAGES } from './deal-messages.ts'
import { DECISION_MESSAGES } from './decision-messages.ts'
import { DOCUMENT_MESSAGES } from './document-messages.ts'
import { everyEntity as entities } from './entities/index.ts'
import { EMPLOYEE_MESSAGES } from './employee-messages.ts'
import { ERROR_MESSAGES } from './error-messages.ts'
import { SHARED_FIELDS } from './label-key.ts'
import { LANGUAGES, type Language } from './language.ts'
import { generatedKeys } from './locale-keys.ts'
import { MANY_RECORDS_MESSAGES } from './many-records-messages.ts'
import { MAIL_KEYS, UI_MESSAGES } from './messages.ts'
import { NOTICE_MESSAGES } from './notice-messages.ts'
import { DESKTOP_MESSAGES } from './desktop-messages.ts'
import { OWN_WORDS_MESSAGES } from './own-words-messages.ts'
import { PLAN_MESSAGES } from './plan-messages.ts'
import { RATE_MESSAGES } from './rate-messages.ts'
import { SETUP_MESSAGES } from './setup-messages.ts'
import { STATISTICS_MESSAGES } from './statistics-messages.ts'

const TEXTS: Readonly<Record<Language, Readonly<Record<string, string>>>> = { ru, uk, en }
const keysOf = (language: Language) => Object.keys(TEXTS[language])

const PLURAL = /_(zero|one|two|few|many|other)$/
const withoutPlural = (key: string) => key.replace(PLURAL, '')

const { required } = generatedKeys(entities)
const expected = [
  ...required,
  ...BACKUP_MESSAGES,
  ...HEALTH_MESSAGES,
  ...PRIVACY_MESSAGES,
  ...CALENDAR_MESSAGES,
  ...UI_MESSAGES,
  ...ACCOUNT_MESSAGES,
  ...ERROR_MESSAGES,
  ...COMPANY_MAIL_MESSAGES,
  ...COMPANY_MESSAGES,
  ...DEAL_MESSAGES,
  ...DOCUMENT_MESSAGES,
  ...CHAT_MESSAGES,
  ...EMPLOYEE_MESSAGES,
  ...MAIL_KEYS,
  ...MANY_RECORDS_MESSAGES,
  ...NOTICE_MESSAGES,
  ...DECISION_MESSAGES,
  ...DESKTOP_MESSAGES,
  ...OWN_WORDS_MESSAGES,
  ...PLAN_MESSAGES,
  ...RATE_MESSAGES,
  ...SETUP_MESSAGES,
  ...STATISTICS_MESSAGES,
]

/** The names between double braces: they must be the same in every language. */
const variables = (text: string) => [...new Set(text.match(/\{\{\w+\}\}/g) ?? [])].toSorted()

describe('the keys that the conventions ask for', () => {
  test('clash with no message', () => {
    expect(expected).toEqual([...new Set(expected)])
  })

  test('share a label only where a record has the field', () => {
    const declared = new Set(entities.flatMap(({ fields }) => Object.keys(fields)))
    expect(SHARED_FIELDS.filter((field) => !declared.has(field))).toEqual([])
  })
})

describe.each(LANGUAGES)('the texts in %s', (language) => {
  test('are exactly the keys in use', () => {
    expect([...new Set(keysOf(language).map(withoutPlural))].toSorted()).toEqual(expected.toSorted())
  })

  test('are sorted', () => {
    expect(keysOf(language)).toEqual(keysOf(language).toSorted())
  })

  test('are never empty and have no blanks around them', () => {
    expect(Object.entries(TEXTS[language]).filter(([, text]) => text === '' || text !== text.trim())).toEqual([])
  })

  test('have every plural form of the language', () => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    const pluralKeys = new Set(
      keysOf(language)
        .filter((key) => PLURAL.test(key))
        .map(withoutPlural),
    )
    const needed = [...pluralKeys].flatMap((key) => forms.map((form) => `${key}_${form}`))
    expect(
      keysOf(language)
        .filter((key) => PLURAL.test(key))
        .toSorted(),
    ).toEqual(needed.toSorted())
  })

  test('name the same variables as the Russian ones', () => {
    for (const [key, text] of Object.entries(TEXTS[language])) {
      expect([key, variables(text)]).toEqual([
        key,
        variables(TEXTS.ru[key] ?? TEXTS.ru[`${withoutPlural(key)}_other`] ?? ''),
      ])
    }
  })
})

describe('labels', () => {
  const letters = { ru: /[іїєґ]/i, uk: /[ыэъё]/i, en: /\p{Script=Cyrillic}/u }

  test.each(LANGUAGES)('S1.03 in %s have no letters of another language', (language) => {
    const texts = Object.entries(TEXTS[language]).filter(([key]) => !/^language(\.|_short_)/.test(key))
    expect(texts.filter(([, text]) => letters[language].test(text))).toEqual([])
  })

  test.each(LANGUAGES)('of fields fit a phone in %s', (language) => {
    const names = new Set(entities.map(({ name }) => name))
    const labels = Object.entries(TEXTS[language]).filter(([key]) => names.has(key.split('.')[0] ?? ''))
    expect(labels.filter(([, text]) => text.length > 26)).toEqual([])
  })
})
