/**
 * How a company prints one kind of document (decision 0101): its blocks in their order and its own texts in three languages, for
 * all firms or for one. An empty field is the text of all firms, or ours. `blocks` is read by documents/document-blocks.ts.
 */
import { FORM_DOCUMENTS } from '../documents/document-kinds.ts'
import { choice, longText, ref, text } from '../fields/field.ts'
import { defineEntity } from './entity.ts'

const header = () => text({ max: 200 })
const short = () => longText({ max: 1000 })
const conditions = () => longText({ max: 4000 })

export const documentForm = defineEntity({
  name: 'document_form',
  table: 'document_forms',
  path: 'document_forms',
  title: 'document',
  fields: {
    document: choice(FORM_DOCUMENTS, { required: true, inList: true }),
    legal_entity_id: ref('legal_entity', { inList: true }),
    blocks: text({ max: 300 }),
    header_ru: header(),
    header_uk: header(),
    header_en: header(),
    intro_ru: short(),
    intro_uk: short(),
    intro_en: short(),
    conditions_ru: conditions(),
    conditions_uk: conditions(),
    conditions_en: conditions(),
    footer_ru: short(),
    footer_uk: short(),
    footer_en: short(),
  },
  can: { add: 'nobody', edit: 'nobody' },
  seenBy: 'everyone',
  filters: ['document', 'legal_entity_id'],
  sort: ['id'],
})
