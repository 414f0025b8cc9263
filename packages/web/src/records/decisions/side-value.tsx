/** One value of a side in words: names of references, sums with their currency, "empty" for nothing. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { entityByName, targetOf } from '@fura/shared/entities/index.ts'
import { currency } from '@fura/shared/entities/lookups.ts'
import type { Field } from '@fura/shared/fields/field.ts'
import { useTranslation } from 'react-i18next'
import { refName } from '#entity/ref-name.ts'
import { useRefText } from '#entity/use-ref-text.ts'
import { valueText } from '#entity/value-text.ts'
import { useWords } from '#entity/words.ts'
import { formatMoney } from '#i18n/format.ts'
import { useCurrencySign } from '#records/deals/use-currency-sign.ts'

type Values = Readonly<Record<string, unknown>>

export interface SideValueProps {
  entity: Entity
  row: Values
  name: string
}

const MONEY = new Set(['money', 'price'])

export const isMoney = ({ kind }: Field): boolean => MONEY.has(kind)

const isCurrency = ({ kind, to }: Field): boolean => kind === 'ref' && to === currency.name

/** The field with the currency of a sum: of its group, else of the record. */
export const currencyFieldOf = ({ fields }: Entity, name: string): string | undefined => {
  const group = fields[name]?.group
  const own = Object.keys(fields).filter((each) => isCurrency(fields[each] as Field))
  return (
    own.find((each) => group !== undefined && fields[each]?.group === group) ??
    own.find((each) => each === 'currency_id')
  )
}

const Money = ({ entity, row, name }: SideValueProps) => {
  const signOf = useCurrencySign()
  return formatMoney(String(row[name]), signOf(row[currencyFieldOf(entity, name) ?? '']))
}

const Reference = ({ row, name, field }: Pick<SideValueProps, 'row' | 'name'> & { field: Field }) => {
  const value = row[name]
  return useRefText(targetOf(field), typeof value === 'number' ? value : null, refName(row, name)) || refName(row, name)
}

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

export const SideValue = (props: SideValueProps) => {
  const { entity, row, name } = props
  const { t } = useTranslation()
  const words = useWords(entity)
  const field = entity.fields[name]
  const value = row[name]
  if (!field || isBlank(value)) return t('conflict_empty')
  if (field.kind === 'flag') return t(value === 1 ? 'yes' : 'no')
  if (isMoney(field)) return <Money {...props} />
  if (field.kind === 'ref' && entityByName(field.to ?? '')) return <Reference row={row} name={name} field={field} />
  if (Array.isArray(value)) return value.length
  return valueText(row, name, field, words) || t('conflict_empty')
}
