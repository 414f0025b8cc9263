/**
 * The words of a document: the texts of one language, its numbers and days, and the names of records in that
 * language. It is the reader's language, so nothing here uses the language of the screen. Pure.
 */
import type { EntityName, FieldOf } from '@fura/shared/entities/index.ts'
import { trimmedText } from '@fura/shared/fields/wire.ts'
import { choiceKey, labelKey } from '@fura/shared/label-key.ts'
import type { Language } from '@fura/shared/language.ts'
import { type PaperField, type Row, type RowOf, memberBeside } from '#records/documents/paper-row.ts'

export type PaperTexts = Readonly<Record<string, string>>

/** `city:12` → the record, if it is on this device. */
export type Records = ReadonlyMap<string, Row>

type Variables = Readonly<Record<string, string | number>>

export interface Paper {
  language: Language
  t: (key: string, variables?: Variables) => string
  /** The plural form for a count: "гривен". */
  plural: (key: string, count: number) => string
  label: <N extends EntityName>(entity: N, field: FieldOf<N>) => string
  choice: <N extends EntityName>(entity: N, field: FieldOf<N>, value: unknown) => string
  record: <N extends EntityName>(entity: N, id: unknown) => RowOf<N> | undefined
  /** The name of the record to which `field` of the row refers. */
  named: (row: Row | undefined, field: PaperField, entity: EntityName) => string
  day: (seconds: unknown) => string
  instant: (seconds: unknown) => string
  money: (value: unknown) => string
  /** At least two decimals, and as many as it has. */
  price: (value: unknown) => string
  /** A quantity or a rate: as many decimals as it has. */
  decimal: (value: unknown) => string
}

interface PaperSettings {
  language: Language
  texts: PaperTexts
  records: Records
  /** For loading hours. */
  zone: string
}

const DECIMAL = /^-?\d+(\.\d+)?$/

const interpolated = (text: string, variables: Variables): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_whole, name: string) => String(variables[name] ?? ''))

const isDay = (seconds: unknown): seconds is number => typeof seconds === 'number' && seconds !== 0

/** The font lacks the narrow space. */
const plainSpaces = (text: string): string => text.replaceAll('\u202F', '\u00A0')

const numbers = (language: Language, places: { minimumFractionDigits: number; maximumFractionDigits: number }) => {
  const format = new Intl.NumberFormat(language, places)
  return (value: unknown): string => {
    const text = trimmedText(value)
    return DECIMAL.test(text) ? plainSpaces(format.format(text as `${number}`)) : ''
  }
}

const days = (zone: string) => {
  const options = { timeZone: zone, day: '2-digit', month: '2-digit', year: 'numeric' } as const
  return new Intl.DateTimeFormat('ru', options)
}

const wordsOf = ({ language, texts }: PaperSettings) => {
  const plurals = new Intl.PluralRules(language)
  const t = (key: string, variables: Variables = {}): string => interpolated(texts[key] ?? key, variables)
  return {
    t,
    plural: (key: string, count: number) => t(`${key}_${plurals.select(count)}`),
    label: (entity: string, field: string) => t(labelKey(entity, field, (key) => key in texts)),
    choice: (entity: string, field: string, value: unknown) => {
      const word = trimmedText(value)
      return word === '' ? '' : t(choiceKey(entity, field, word))
    },
  }
}

const namesOf = ({ language, records }: PaperSettings) => {
  const record = (entity: string, id: unknown): Row | undefined => records.get(`${entity}:${trimmedText(id)}`)
  return {
    record,
    named: (row: Row | undefined, field: PaperField, entity: EntityName): string => {
      const target = record(entity, row?.[field])
      const inLanguage = trimmedText(target?.[`name_${language}`]) || trimmedText(target?.name)
      return inLanguage || trimmedText(memberBeside(row, field, 'name'))
    },
  }
}

export const paperOf = (settings: PaperSettings): Paper => {
  const { language, zone } = settings
  const [inUtc, atHome] = [days('UTC'), days(zone)]
  const clock = new Intl.DateTimeFormat('ru', { timeZone: zone, hour: '2-digit', minute: '2-digit' })
  return {
    language,
    ...wordsOf(settings),
    ...namesOf(settings),
    // A calendar day is its midnight in UTC; an hour is in the company's time zone.
    day: (seconds) => (isDay(seconds) ? inUtc.format(seconds * 1000) : ''),
    instant: (seconds) => (isDay(seconds) ? `${atHome.format(seconds * 1000)}, ${clock.format(seconds * 1000)}` : ''),
    money: numbers(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
    price: numbers(language, { minimumFractionDigits: 2, maximumFractionDigits: 4 }),
    decimal: numbers(language, { minimumFractionDigits: 0, maximumFractionDigits: 6 }),
  }
}
