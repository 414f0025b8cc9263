/** One value of a record as text, for a row or a card that cannot be edited. */
import { type Field, isScaled } from '@fura/shared/fields/field.ts'
import { isPerson } from '#descriptions/people.ts'
import { formatDateTime, formatDay, formatMoney, formatPhone } from '#i18n/format.ts'
import { withoutPatronymic } from '#i18n/without-patronymic.ts'
import { refName } from './ref-name.ts'
import type { Words } from './words.ts'

type Row = Readonly<Record<string, unknown>>

const isCode = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number'

/** Blank for empty values. A flag that is set is its own label. */
export const valueText = (row: Row, name: string, field: Field, words: Words): string => {
  const value = row[name]
  if (field.kind === 'ref' || field.kind === 'owner') return refName(row, name)
  if (!isCode(value) || value === '') return ''
  if (isScaled(field.kind)) return formatMoney(String(value))
  switch (field.kind) {
    case 'choice':
      return words.choice(name, value)
    case 'flag':
      return value === 1 ? words.field(name) : ''
    case 'date':
      return formatDay(Number(value))
    case 'date_time':
      return formatDateTime(Number(value))
    case 'phone':
      return formatPhone(String(value))
    default:
      return String(value)
  }
}

/** A bare number says nothing in a row: it follows its label. People are shown by two names. */
export const rowText = (row: Row, name: string, field: Field, words: Words): string => {
  const text = valueText(row, name, field, words)
  if (field.kind === 'ref' && isPerson(field.to)) return withoutPatronymic(text)
  return text !== '' && (field.kind === 'int' || isScaled(field.kind)) ? `${words.field(name)} ${text}` : text
}
