/**
 * The company's settings of this document (decision 0101): its order of blocks, without the hidden ones, and its own
 * texts with the placeholders filled in.
 */
import type { FormBlock, FormDetail } from '@fura/shared/documents/document-blocks.ts'
import { DOCUMENT_LAYOUTS } from '@fura/shared/documents/document-blocks.ts'
import { documentForm, formValues } from '@fura/shared/documents/document-forms.ts'
import { FORM_DOCUMENTS, type FormDocument, type FormText } from '@fura/shared/documents/document-kinds.ts'
import { withPlaceholders } from '@fura/shared/documents/placeholders.ts'
import type { Choices, DocumentKind, Papers } from './document.ts'
import { cell, DIM, heading } from './layout.ts'
import type { Paper } from './paper.ts'
import type { Content } from './pdf.ts'
import { type PlaceholderValues, placeholderValues } from './placeholder-values.ts'

export type Blocks = Readonly<Partial<Record<FormBlock, Content | readonly Content[]>>>

export interface PaperForm {
  /** The company's text, else ours; empty if there is neither. `more`: values that differ for one page of several. */
  text: (name: FormText, more?: PlaceholderValues) => string
  /** Whether the company wrote this text itself. */
  isOwn: (name: FormText) => boolean
  hides: (what: FormBlock | FormDetail) => boolean
  /** The line under the head. */
  header: (more?: PlaceholderValues) => Content[]
  /** The printed ones of these blocks, in the company's order. Its texts have fixed places. */
  arrange: (blocks: Blocks, more?: PlaceholderValues) => Content[]
}

const isFormed = (kind: DocumentKind): kind is FormDocument => FORM_DOCUMENTS.some((one) => one === kind)

/** The waybill: the company cannot change it. */
const FIXED: PaperForm = {
  text: () => '',
  isOwn: () => false,
  hides: () => false,
  header: () => [],
  arrange: () => [],
}

export const paperForm = (kind: DocumentKind, paper: Paper, papers: Papers, choices: Choices): PaperForm => {
  if (!isFormed(kind)) return FIXED
  const firmId = typeof papers.deal.legal_entity_id === 'number' ? papers.deal.legal_entity_id : null
  const form = documentForm(kind, formValues(papers.forms, kind, firmId))
  const { ours = {} } = DOCUMENT_LAYOUTS[kind]
  const values = placeholderValues(kind, paper, papers, choices)
  const text: PaperForm['text'] = (name, more = {}) => {
    const own = form.text(name, paper.language)
    if (own !== null) return withPlaceholders(own, { ...values, ...more })
    const key = ours[name]
    return key === undefined ? '' : paper.t(key, { seller: values.firm ?? '', buyer: values.client ?? '' })
  }
  const block = (name: FormText, more?: PlaceholderValues): Content[] => {
    const words = text(name, more)
    return words === '' ? [] : [cell(words, { margin: [0, 4, 0, 8] })]
  }
  const textBlocks = (more?: PlaceholderValues): Blocks => {
    const conditions = block('conditions', more)
    return {
      intro: block('intro', more),
      conditions: conditions.length === 0 ? [] : [heading(paper.t('document.terms_section')), ...conditions],
      footer: block('footer', more),
    }
  }
  const { blocks: order, hidden } = form.arrangement
  return {
    text,
    isOwn: (name) => form.text(name, paper.language) !== null,
    hides: (what) => hidden.has(what),
    header: (more) => {
      const words = text('header', more)
      return words === '' ? [] : [cell(words, { color: DIM, fontSize: 8, margin: [0, -4, 0, 6] })]
    },
    arrange: (blocks, more) => {
      const printed: Blocks = { ...textBlocks(more), ...blocks }
      return order.filter((name) => !hidden.has(name)).flatMap((name) => printed[name] ?? [])
    },
  }
}
