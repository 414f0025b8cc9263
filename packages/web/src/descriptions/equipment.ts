/** Which equipment a form offers: what fits the mode of transport and the installation. */
import { type EquipmentKind, offeredEquipment } from '@fura/shared/modes.ts'
import type { FiltersOf } from '@fura/shared/entities/filter-names.ts'
import type { Variant } from '@fura/shared/variants.ts'
import type { RowValues } from '#offline/row.ts'
import type { PickerRule } from './description.ts'

type FormValues = RowValues

/** All kinds need no filter. */
export const kindFilter = (kinds: readonly EquipmentKind[], variant: Variant): FiltersOf<'container_type'> => {
  const [kind, ...others] = offeredEquipment(kinds, variant)
  return kind === undefined || others.length > 0 ? {} : { kind }
}

export const equipmentBy = (
  kindsOf: (values: FormValues, deal: FormValues) => readonly EquipmentKind[],
): Required<Pick<PickerRule<never, 'container_type'>, 'inForm'>> => ({
  inForm: (values, { variant, deal }) => kindFilter(kindsOf(values, deal), variant),
})
