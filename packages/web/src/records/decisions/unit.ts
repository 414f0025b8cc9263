/** A group of fields that is decided as one: its title and its shown fields; a currency is shown with its sum. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { useTranslation } from 'react-i18next'
import { isLanguageOf } from '#entity/fields-of.ts'
import { useWords } from '#entity/words.ts'
import { currencyFieldOf, isMoney } from './side-value.tsx'

export const keyOfUnit = (unit: readonly string[]): string => unit[0] ?? ''

export const shownFields = (entity: Entity, unit: readonly string[]): string[] => {
  const ownCurrencies = unit.flatMap((name) => {
    const field = entity.fields[name]
    return field && isMoney(field) ? (currencyFieldOf(entity, name) ?? []) : []
  })
  const shown = unit.filter((name) => !ownCurrencies.includes(name) && !isLanguageOf(entity, name))
  // A currency that changed alone is shown with the sums of its group, or by itself.
  return shown.length > 0 ? shown : [...unit]
}

export const useUnitTitle = (entity: Entity): ((unit: readonly string[]) => string) => {
  const { t, i18n } = useTranslation()
  const words = useWords(entity)
  return (unit) => {
    const shown = shownFields(entity, unit)
    const group = entity.fields[keyOfUnit(unit)]?.group
    if (shown.length === 1 || group === undefined) return shown.map(words.field).join(', ')
    const key: string = `conflict_group.${group}`
    return i18n.exists(key) ? t(key) : words.one
  }
}
