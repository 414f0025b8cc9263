/** Fields that a company gives its records (decision 0081). Their columns are added when a field is, under its number. */
import type { Migration } from '#db/migration.ts'
import { createRecordTable } from '#db/tables.ts'

export const up = (m: Migration): Promise<void> =>
  createRecordTable(m, 'custom_fields', {
    columns: {
      name: 'text!',
      name_ru: 'text',
      name_uk: 'text',
      name_en: 'text',
      is_active: 'int!',
      position: 'int!',
      entity: 'text!',
      kind: 'text!',
      target: 'text',
      options: 'text',
      is_required: 'int!',
      in_list: 'int!',
      in_filter: 'int!',
      is_searched: 'int!',
    },
    name: 'translated',
    search: true,
    index: ['is_active', 'position'],
  })
