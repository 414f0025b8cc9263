/**
 * What a row of an order says of its parts: the sums of the client and of the carrier, the vehicle of the leg, containers. A column of
 * such a field is called `<part>.<field>`.
 */
import { orderDirection } from '@fura/shared/entities/deal-direction.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { carrierFreight, customerFreight } from '@fura/shared/entities/freight.ts'
import { orderContainer } from '@fura/shared/entities/order-container.ts'
import { order } from '@fura/shared/entities/order.ts'
import { type Field, longText, money } from '@fura/shared/fields/field.ts'
import type { Values } from '@fura/shared/fields/validate.ts'

const PRICED = ['price', 'currency_id', 'rate', 'rate_date', 'vat_id', 'vat_included', 'description'] as const

const COLUMNS: readonly (readonly [part: Entity, fields: readonly string[]])[] = [
  [customerFreight, [...PRICED, 'invoice_number', 'invoice_date', 'paid_amount', 'paid_date']],
  [carrierFreight, [...PRICED, 'carrier_invoice_number', 'carrier_invoice_date']],
  [orderDirection, ['driver_id', 'truck_id', 'trailer_id']],
  [orderContainer, ['number']],
]

/** A sum has cents and no more: "1.234" is a thousand. Numbers of containers stand in one cell. */
const OTHERWISE: Readonly<Record<string, Field>> = { price: money(), number: longText({ max: 2000 }) }

const ofRow = (name: string, { required: _required, default: _default, ...field }: Field): Field =>
  OTHERWISE[name] ?? field

const FIELDS: Readonly<Record<string, Field>> = Object.fromEntries(
  COLUMNS.flatMap(([{ part, fields }, names]) =>
    names.map((name) => [`${part?.as}.${name}`, ofRow(name, fields[name] as Field)]),
  ),
)

/** Beside the fields of the record itself. */
export const partFields = ({ name }: Entity): Readonly<Record<string, Field>> => (name === order.name ? FIELDS : {})

export const isPartField = (name: string): boolean => Object.hasOwn(FIELDS, name)

/** The part that a column, or an error about one, is of. */
export const partOf = (name: string): Entity | undefined =>
  name.includes('.') ? COLUMNS.find(([{ part }]) => part?.as === name.split('.')[0])?.[0] : undefined

/** The values of each part in a row, by field. */
export const partsIn = (input: Values): Record<string, Values> => {
  const parts: Record<string, Values> = {}
  for (const [name, value] of Object.entries(input)) {
    const [as = '', field = ''] = isPartField(name) ? name.split('.') : []
    if (as !== '') parts[as] = { ...parts[as], [field]: value }
  }
  return parts
}
