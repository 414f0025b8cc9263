/**
 * What else of the screens goes with a feature of the variant, beside the fields that variants.ts hides: kinds of the calendar,
 * figures of the statistics, lookups of the directory, documents. Apart from it, because the first screen needs none of this.
 */
import { type ByFeature, hiddenOf } from './by-feature.ts'
import { CALENDAR_KINDS, type CalendarKind } from './rules/calendar-kinds.ts'
import type { Features } from './variants.ts'

const KINDS: ByFeature<CalendarKind> = {
  containers: ['doc_cutoff', 'vgm_cutoff', 'cargo_cutoff', 'free_time_end'],
  ports: ['etd', 'eta'],
  quotes: ['quote_valid_until', 'quote_answer'],
}

export const calendarKindsOf = (features: Features): CalendarKind[] => {
  const without = hiddenOf(features, KINDS)
  return CALENDAR_KINDS.filter((kind) => !without.has(kind))
}

export type VariantFigure =
  | 'teu'
  | 'containers'
  | 'per_teu'
  | 'demurrage'
  | 'free_time_at_risk'
  | 'trucks'
  | 'per_truck'
  | 'lead'
  | 'quote'

const FIGURES: ByFeature<VariantFigure> = {
  containers: ['teu', 'containers', 'per_teu', 'demurrage', 'free_time_at_risk'],
  trucksOnDelivery: ['trucks', 'per_truck'],
  leads: ['lead'],
  quotes: ['quote'],
}

export const hasFigure = (features: Features, figure: VariantFigure): boolean =>
  !hiddenOf(features, FIGURES).has(figure)

/** Names of entities. */
const LOOKUPS: ByFeature<string> = {
  containers: ['line', 'vessel', 'bl_type'],
  quotes: ['quotations_status'],
  leads: ['leads_status'],
}

export const hasLookup = (features: Features, entity: string): boolean => !hiddenOf(features, LOOKUPS).has(entity)

/** Papers of the road, and papers of the sea. */
const DOCUMENTS: ByFeature<string> = {
  trucksOnDelivery: ['driver_instruction', 'cmr', 'ttn', 'power_of_attorney'],
  containers: ['booking_request'],
}

export const hasDocument = (features: Features, document: string): boolean =>
  !hiddenOf(features, DOCUMENTS).has(document)
