/**
 * What else of the screens goes with a feature of the variant, beside the fields that variants.ts hides: kinds of the calendar,
 * figures of the statistics, values of choices, lookups of the directory, documents. Apart from it, because the first screen
 * needs none of this.
 */
import { CALENDAR_KINDS, type CalendarKind } from './rules/calendar-kinds.ts'
import type { Features } from './variants.ts'

type ByFeature<T> = Readonly<Partial<Record<keyof Features, readonly T[]>>>

const hidden = <T>(features: Features, byFeature: ByFeature<T>): ReadonlySet<T> =>
  new Set(Object.entries(byFeature).flatMap(([feature, names]) => (features[feature as keyof Features] ? [] : names)))

const KINDS: ByFeature<CalendarKind> = {
  containers: ['doc_cutoff', 'vgm_cutoff', 'cargo_cutoff', 'free_time_end'],
  ports: ['etd', 'eta'],
  quotes: ['quote_valid_until', 'quote_answer'],
}

export const calendarKindsOf = (features: Features): CalendarKind[] => {
  const without = hidden(features, KINDS)
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

export const hasFigure = (features: Features, figure: VariantFigure): boolean => !hidden(features, FIGURES).has(figure)

/** `<field>.<value>` of choices. */
const VALUES: ByFeature<string> = {
  containers: ['unit.container', 'unit.teu', 'kind.bl'],
  ports: ['transport_mode.sea', 'transport_mode.air'],
  quotes: ['object_type.quote'],
  leads: ['object_type.lead'],
}

/** The value that a record has already stays among them. */
export const offeredValues = <T extends string | number>(
  features: Features,
  field: string,
  values: readonly T[],
  present: unknown,
): T[] => {
  const without = hidden(features, VALUES)
  return values.filter((value) => value === present || !without.has(`${field}.${value}`))
}

/** Names of entities. */
const LOOKUPS: ByFeature<string> = {
  containers: ['line', 'vessel', 'bl_type'],
  quotes: ['quotations_status'],
  leads: ['leads_status'],
}

export const hasLookup = (features: Features, entity: string): boolean => !hidden(features, LOOKUPS).has(entity)

/** Papers of the road, and papers of the sea. */
const DOCUMENTS: ByFeature<string> = {
  trucksOnDelivery: ['cmr', 'ttn'],
  containers: ['booking_request', 'release_letter'],
}

export const hasDocument = (features: Features, document: string): boolean => !hidden(features, DOCUMENTS).has(document)
