/**
 * What a copy of an order takes over: client, route, cargo, carriage and terms. Dates, numbers, papers and crews are not
 * copied.
 */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { fieldsIn, type FieldsByEntity } from '@fura/shared/entities/fields-by-entity.ts'
import type { FieldOf } from '@fura/shared/entities/index.ts'
import type { Values } from '@fura/shared/fields/validate.ts'

/** By entity: fields of this one carriage, in addition to all dates. */
const LEFT: FieldsByEntity = {
  order: [
    'status_id',
    'external_number',
    'lead_id',
    'vessel_id',
    'voyage',
    'booking_number',
    'bl_number',
    'hbl_number',
    'customs_declaration',
    'cmr_number',
    'ttn_number',
    'car_ids',
    'docs_track',
    'invoice_number',
    'act_number',
    'cancel_reason_id',
  ],
  order_direction: ['position_note', 'car_id', 'driver_id', 'truck_id', 'trailer_id'],
  order_container: [
    'number',
    'seal_number',
    'release_number',
    'tare_weight',
    'vgm_weight',
    'vgm_method',
    'is_rebilled',
    'car_id',
    'driver_id',
    'truck_id',
    'trailer_id',
  ],
  order_service: ['is_invoiced', 'is_purchased', 'sell_rate', 'buy_rate'],
  customer_freight: ['invoice_number', 'paid_amount', 'penalty_amount', 'penalty_note', 'rate'],
  carrier_freight: ['carrier_invoice_number', 'paid_amount', 'penalty_amount', 'penalty_note', 'rate', 'request_id'],
  carrier_freight2: ['carrier_invoice_number', 'paid_amount', 'penalty_amount', 'penalty_note', 'rate', 'request_id'],
}

/** The frame contract with the client is a term, its date too. */
const KEPT_DATES: readonly string[] = ['contract_date' satisfies FieldOf<'order'>]

const isDate = (entity: Entity, name: string): boolean =>
  entity.fields[name]?.kind === 'date' || entity.fields[name]?.kind === 'date_time'

/** `mayEditPlan`: without it the buying side is not copied. */
export const copiedValues = (entity: Entity, record: Values, mayEditPlan: boolean): Values =>
  Object.fromEntries(
    Object.entries(entity.fields).flatMap(([name, field]) => {
      const isLeft = fieldsIn(LEFT, entity.name).includes(name) || (isDate(entity, name) && !KEPT_DATES.includes(name))
      const isHidden = field.editWith === 'can_edit_plan_calculation' && !mayEditPlan
      return field.calc || isLeft || isHidden || (record[name] ?? null) === null ? [] : [[name, record[name] ?? null]]
    }),
  )
