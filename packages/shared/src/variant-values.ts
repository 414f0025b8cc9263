/** Values of choices that a variant offers. Apart from variant-parts.ts, because every form needs them. */
import { type ByFeature, hiddenOf } from './by-feature.ts'
import type { Features } from './variants.ts'

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
  const without = hiddenOf(features, VALUES)
  return values.filter((value) => value === present || !without.has(`${field}.${value}`))
}
