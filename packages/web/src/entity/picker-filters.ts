/** What a picker offers of its list: only records in use that fit the installation and the rest of the form. */
import type { FiltersOf } from '@fura/shared/entities/filter-names.ts'
import { CURRENT_ID, type Entity } from '@fura/shared/entities/entity.ts'
import type { Variant } from '@fura/shared/variants.ts'
import { descriptionOf } from '#descriptions/description-of.ts'
import { fieldOf, type RowValues } from '#offline/row.ts'

type FormValues = RowValues

const keepsCurrent = ({ filters }: Entity): boolean =>
  filters.some((filter) => typeof filter !== 'string' && filter.name === CURRENT_ID.name)

/** `current`: the chosen record, which stays on offer even if it is no longer in use. */
export const offeredFilters = (target: Entity, variant: Variant, current: unknown = null): FiltersOf => ({
  ...(target.filters.includes('is_active') ? { is_active: 1 } : {}),
  ...(typeof current === 'number' && keepsCurrent(target) ? { [CURRENT_ID.name]: current } : {}),
  ...descriptionOf(target).offeredIn?.(variant),
})

const isId = (value: unknown): value is number | string =>
  typeof value === 'number' || (typeof value === 'string' && value !== '')

export const fieldPickerFilters = (
  entity: Entity,
  field: string,
  values: FormValues,
  { variant, deal = values }: { variant: Variant; deal?: FormValues },
): FiltersOf => {
  const rule = descriptionOf(entity).pickers?.[field]
  const chosen = rule?.by ? fieldOf(values, rule.by.field) : null
  return {
    ...entity.fields[field]?.only,
    ...rule?.inVariant?.(variant),
    ...(rule?.by && isId(chosen) ? { [rule.by.filter]: chosen, ...rule.by.also } : {}),
    ...rule?.inForm?.(values, { variant, deal }),
  }
}

/** Whether a field waits for another one of the form: no person before the client. */
export const isWaiting = (entity: Entity, field: string, values: FormValues): boolean => {
  const by = descriptionOf(entity).pickers?.[field]?.by
  return by?.isNeeded === true && !isId(fieldOf(values, by.field))
}
