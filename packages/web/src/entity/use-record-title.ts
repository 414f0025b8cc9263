/** The title of a record: its name or number, else its plate, else its currency and day, else its kind and id. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { formatDay } from '#i18n/format.ts'
import type { RowValues } from '#offline/row.ts'
import { recordName } from './record-name.ts'
import { useWords } from './words.ts'

type NamedRecord = RowValues

const isWord = (value: unknown): value is string | number =>
  typeof value === 'number' || (typeof value === 'string' && value !== '' && !value.startsWith('@'))

const ofDay = ({ currency_code: code, date }: NamedRecord): string =>
  isWord(code) && typeof date === 'number' ? `${code}, ${formatDay(date)}` : ''

export const useRecordTitle = (entity: Entity): ((record: NamedRecord) => string) => {
  const words = useWords(entity)
  return (record) => {
    const plate = record.gov_number
    const name = recordName(entity, record)
    if (name !== '') return name
    if (isWord(plate)) return String(plate)
    const currencyDay = ofDay(record)
    if (currencyDay !== '') return currencyDay
    return isWord(record.id) ? `${words.one} ${record.id}` : words.one
  }
}
