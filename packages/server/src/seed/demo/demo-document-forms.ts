/** Documents of the demo company: one sentence of its own under each quotation. */
import type { SeedRow } from '../data/seed-row.ts'

export const demoDocumentForms: readonly SeedRow[] = [
  {
    id: 1,
    document: 'quotation',
    footer_ru: 'Вопросы по ставке: {manager}, {manager_phone}.',
    footer_uk: 'Питання щодо ставки: {manager}, {manager_phone}.',
    footer_en: 'Questions about the rate: {manager}, {manager_phone}.',
  },
]
