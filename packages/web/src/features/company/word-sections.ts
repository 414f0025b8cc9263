/** In which part of the product a text stands, by its key. */
import { keysOf } from '@fura/shared/objects.ts'

/** Prefixes of keys, by section; the first section with a match wins. */
const BEGINNINGS = {
  menu: ['nav', 'title', 'home', 'search', 'keys', 'tabs'],
  orders: [
    'order',
    'deal',
    'carriage',
    'kickback',
    'customer_freight',
    'carrier_freight',
    'carrier_freight2',
    'stop',
    'problem',
    'cargo',
  ],
  quotes: ['quote', 'rate_request', 'lane'],
  clients: ['client', 'contact', 'loading_template', 'unloading_template'],
  leads: ['lead', 'funnel_stage'],
  carriers: ['contractor', 'driver', 'car', 'trailer', 'truck', 'plan', 'dispatch'],
  tasks: ['task', 'calendar'],
  statistics: ['stats', 'share_'],
  papers: ['document', 'file'],
  letters: ['mail', 'push', 'news'],
  errors: ['error', 'field_error'],
  rest: [],
} as const satisfies Record<string, readonly string[]>

export type WordSection = keyof typeof BEGINNINGS

export const WORD_SECTIONS = keysOf(BEGINNINGS)

const beginsWith = (key: string, beginning: string): boolean =>
  key === beginning ||
  key.startsWith(`${beginning}.`) ||
  key.startsWith(`${beginning}_`) ||
  key.startsWith(`${beginning}s_`)

export const sectionOf = (key: string): WordSection =>
  WORD_SECTIONS.find((section) => BEGINNINGS[section].some((beginning) => beginsWith(key, beginning))) ?? 'rest'
