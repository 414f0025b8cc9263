/** The failed rows as a CSV file: as in the sender's file, with the error in a last column. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import type { FieldErrors } from '@fura/shared/fields/validate.ts'
import { labelKey } from '@fura/shared/label-key.ts'
import type { Language } from '@fura/shared/language.ts'
import type { Database } from '#db/database.ts'
import { companyTexts, filledText, type Texts } from '#texts.ts'
import { csvText } from '../exports/csv-text.rules.ts'
import { type AnsweredRow, type Import, rowsInStates } from './import.queries.ts'
import { WRONG } from './import-answer.ts'
import { partOf } from './part-columns.ts'

const PAGE = 500

const asCell = (text: string) => ({ kind: 'text', text }) as const

const errorsText = (entity: Entity, row: AnsweredRow, language: Language, texts: Texts): string => {
  const has = (key: string) => Object.hasOwn(texts, key)
  return Object.entries(JSON.parse(row.errors ?? '{}') as FieldErrors)
    .map(([field, code]) => {
      const part = partOf(field)
      const words = part ? `${filledText(texts, `${part.name}.many`)}: ` : ''
      const key = labelKey((part ?? entity).name, part ? (field.split('.')[1] ?? '') : field, has)
      const label = entity.fields[field]?.label?.[language] ?? filledText(texts, key)
      return `${words}${label}: ${filledText(texts, `field_error.${code}`)}`
    })
    .join('; ')
}

export const errorRows = (
  db: Database,
  entity: Entity,
  { id, header, fields }: Import,
  language: Language,
): AsyncGenerator<string> => {
  const texts = companyTexts(db, language)
  // Imports of the last version kept their cells by field.
  const titles = header ?? fields.map((field) => field ?? '')
  const keys = header ? header.map((_title, place) => String(place)) : titles
  const pages = async function* () {
    for (let start = 0; ; start += PAGE) {
      const rows = await rowsInStates(db.read, id, WRONG, { start, num: PAGE })
      if (rows.length === 0) return
      yield rows.map((row) => {
        const cells = JSON.parse(row.cells) as Record<string, string>
        const own = keys.map((key) => asCell(cells[key] ?? ''))
        return [asCell(String(row.row)), ...own, asCell(errorsText(entity, row, language, texts))]
      })
    }
  }
  const head = [filledText(texts, 'import_file_row'), ...titles, filledText(texts, 'import_file_errors')]
  return csvText(head.map(asCell), pages(), language)
}
