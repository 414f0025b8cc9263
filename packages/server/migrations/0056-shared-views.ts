/** Views of lists that administrators share with their company. */
import type { Migration } from '#db/migration.ts'
import { createRecordTable } from '#db/tables.ts'

export const up = (m: Migration): Promise<void> =>
  createRecordTable(m, 'shared_views', {
    columns: { list: 'text!', name: 'text!', query: 'text' },
    name: 'plain',
    index: ['list'],
  })
