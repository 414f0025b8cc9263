/** How a company prints its documents: blocks and texts of each kind, for all firms or for one (decision 0101). */
import type { Migration } from '#db/migration.ts'
import { createRecordTable } from '#db/tables.ts'

export const up = (m: Migration): Promise<void> =>
  createRecordTable(m, 'document_forms', {
    columns: {
      document: 'text!',
      legal_entity_id: 'ref legal_entity',
      blocks: 'text',
      header_ru: 'text',
      header_uk: 'text',
      header_en: 'text',
      intro_ru: 'text',
      intro_uk: 'text',
      intro_en: 'text',
      conditions_ru: 'text',
      conditions_uk: 'text',
      conditions_en: 'text',
      footer_ru: 'text',
      footer_uk: 'text',
      footer_en: 'text',
    },
    index: ['document'],
  })
