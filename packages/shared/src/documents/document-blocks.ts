/**
 * What of each document a company may arrange: blocks with their order, what is printed inside of them, its texts. Which of its
 * blocks it cannot do without is said here too. Pure.
 */
import type { FormDocument, FormText } from './document-kinds.ts'

/** Parts of a page, printed one below the other. */
export const FORM_BLOCKS = [
  'intro',
  'parties',
  'about',
  'main',
  'prices',
  'sum',
  'terms',
  'payment',
  'conditions',
  'notes',
  'contacts',
  'footer',
  'signatures',
] as const
export type FormBlock = (typeof FORM_BLOCKS)[number]

/** What stands inside of a block and has no place of its own. */
export const FORM_DETAILS = ['logo', 'bank', 'manager', 'stamp'] as const
export type FormDetail = (typeof FORM_DETAILS)[number]

export interface DocumentLayout {
  /** In our order; a company may choose another. */
  blocks: readonly FormBlock[]
  /** Those that are always printed. */
  required: readonly FormBlock[]
  details: readonly FormDetail[]
  texts: readonly FormText[]
  /** What we print where the company has written nothing: keys of texts. */
  ours?: Partial<Record<FormText, string>>
  /** A form of the law: its texts go into these boxes of it, and no block of it moves. */
  boxes?: Partial<Record<FormText, number>>
}

export const DOCUMENT_LAYOUTS: Readonly<Record<FormDocument, DocumentLayout>> = {
  quotation: {
    blocks: ['intro', 'parties', 'main', 'prices', 'terms', 'conditions', 'footer', 'signatures'],
    required: ['parties', 'main', 'prices'],
    details: ['logo', 'manager', 'stamp'],
    texts: ['header', 'intro', 'conditions', 'footer'],
  },
  client_order: {
    blocks: ['intro', 'parties', 'main', 'prices', 'payment', 'conditions', 'footer', 'signatures'],
    required: ['parties', 'main', 'prices', 'signatures'],
    details: ['logo', 'bank', 'stamp'],
    texts: ['header', 'intro', 'conditions', 'footer'],
  },
  transport_order: {
    blocks: ['intro', 'parties', 'main', 'payment', 'conditions', 'notes', 'footer', 'signatures'],
    required: ['parties', 'main', 'signatures'],
    details: ['logo', 'bank', 'stamp'],
    texts: ['header', 'intro', 'conditions', 'footer'],
    ours: { footer: 'document.scan_is_valid' },
  },
  driver_instruction: {
    blocks: ['intro', 'main', 'contacts', 'conditions', 'footer'],
    required: ['main'],
    details: ['logo'],
    texts: ['header', 'intro', 'conditions', 'footer'],
  },
  booking_request: {
    blocks: ['intro', 'parties', 'main', 'conditions', 'footer', 'signatures'],
    required: ['parties', 'main'],
    details: ['logo', 'manager', 'stamp'],
    texts: ['header', 'intro', 'conditions', 'footer'],
  },
  cmr: {
    blocks: [],
    required: [],
    details: [],
    texts: ['intro', 'conditions', 'footer'],
    boxes: { intro: 13, conditions: 20, footer: 5 },
  },
  power_of_attorney: {
    blocks: ['intro', 'main', 'conditions', 'signatures'],
    required: ['main', 'conditions', 'signatures'],
    details: ['logo', 'stamp'],
    texts: ['header', 'intro', 'conditions'],
    ours: { conditions: 'document.attorney_text' },
  },
  invoice: {
    blocks: ['intro', 'parties', 'about', 'prices', 'sum', 'conditions', 'footer', 'signatures'],
    required: ['parties', 'prices', 'sum'],
    details: ['logo', 'stamp'],
    texts: ['header', 'intro', 'conditions', 'footer'],
  },
  act: {
    blocks: ['about', 'intro', 'prices', 'sum', 'conditions', 'footer', 'parties', 'signatures'],
    required: ['intro', 'prices', 'sum', 'parties', 'signatures'],
    details: ['logo', 'bank', 'stamp'],
    texts: ['header', 'intro', 'conditions', 'footer'],
    ours: { intro: 'document.act_intro', footer: 'document.act_outro' },
  },
}

export interface Arrangement {
  /** All blocks of the document, in the order in which they are printed. */
  blocks: readonly FormBlock[]
  /** Blocks and details that are not printed. */
  hidden: ReadonlySet<FormBlock | FormDetail>
}

const isIn = <T extends string>(list: readonly T[], word: string): word is T => list.some((one) => one === word)

/** A block that the company's order does not name, because it is newer, stands behind the one before it in ours. */
const withMissing = (chosen: readonly FormBlock[], ours: readonly FormBlock[]): FormBlock[] =>
  ours.reduce<FormBlock[]>(
    (blocks, block, place) => {
      if (blocks.includes(block)) return blocks
      const before = ours.slice(0, place).findLast((other) => blocks.includes(other))
      return blocks.toSpliced(before === undefined ? 0 : blocks.indexOf(before) + 1, 0, block)
    },
    [...chosen],
  )

const NOTHING_HIDDEN: ReadonlySet<FormBlock | FormDetail> = new Set()

/** `text`: words apart by blanks, "-" before what is not printed; null is our order. Unknown words are those of a newer version. */
export const arrangementOf = (kind: FormDocument, text: string | null | undefined): Arrangement => {
  const { blocks, details, required } = DOCUMENT_LAYOUTS[kind]
  if (!text) return { blocks, hidden: NOTHING_HIDDEN }
  const words = text.split(' ').map((word) => ({ word: word.replace(/^-/, ''), isHidden: word.startsWith('-') }))
  const chosen = words.flatMap(({ word }) => (isIn(blocks, word) ? [word] : []))
  const hidden = words.flatMap(({ word, isHidden }) =>
    isHidden && (isIn(blocks, word) || isIn(details, word)) && !isIn(required, word) ? [word] : [],
  )
  return { blocks: withMissing(chosen, blocks), hidden: new Set(hidden) }
}

/** null: as we print it. */
export const arrangementText = (kind: FormDocument, { blocks, hidden }: Arrangement): string | null => {
  const { blocks: ours, details } = DOCUMENT_LAYOUTS[kind]
  const isOurs = hidden.size === 0 && ours.every((block, place) => blocks[place] === block)
  if (isOurs) return null
  return [...blocks, ...details].map((word) => (hidden.has(word) ? `-${word}` : word)).join(' ')
}

/** Each block and detail at most once, and nothing hidden that the document cannot do without. */
export const isArrangement = (kind: FormDocument, text: string): boolean => {
  const { blocks, details, required } = DOCUMENT_LAYOUTS[kind]
  const words = text.split(' ')
  const names = words.map((word) => word.replace(/^-/, ''))
  return (
    new Set(names).size === names.length &&
    names.every((name) => isIn<string>(blocks, name) || isIn<string>(details, name)) &&
    words.every((word) => !word.startsWith('-') || !isIn<string>(required, word.slice(1)))
  )
}
