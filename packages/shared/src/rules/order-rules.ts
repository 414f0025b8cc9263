/** What an order must be like to be saved (domain.md 4.4, 4.5); what a status asks of it stands in order-status.ts. */
import { DAY } from '../seconds.ts'
import type { FieldOf, ValuesOf } from '../entities/index.ts'
import { isRoad } from '../modes.ts'
import { Big } from 'big.js'
import { checkCargo } from './cargo-rules.ts'
import { checkEquipment, type Equipment } from './equipment.ts'
import type { Findings } from './findings.ts'
import { type RecordCheck, startCheck, refuseOrder } from './record-check.ts'
import { decimalOf } from './wire-decimals.ts'
import { dayOf, isEmpty, numberOf } from './wire-values.ts'

/**
 * `today`: the calendar day as a date (00:00 UTC). `actedOn`: the day on which the person wrote it, where it was sent later.
 * `isReefer`: its container or truck type keeps a temperature. `capacityKg`: what one truck of its type carries, where it says so.
 */
export interface DealCheckContext {
  today: number
  actedOn?: number
  timeZone: string
  isReefer: boolean
  capacityKg?: number | null
  equipment?: Equipment
}

type OrderField = FieldOf<'order'>
/** Of what has a loading and an unloading. */
type DealField = keyof (ValuesOf<'order'> & ValuesOf<'quote'> & ValuesOf<'order_direction'>)

/** Of bl_types (domain.md 2.8). */
const ORIGINAL_BL = 1

/** Of a truck whose body does not say what it carries. */
const MAX_TRUCK_LOAD_KG = 24_000
const MAX_ORIGINALS = 3

const CUT_OFFS = ['doc_cutoff', 'vgm_cutoff', 'cargo_cutoff'] as const
const PLANNED = ['planned_loading_date', 'planned_unloading_date'] as const

const checkSequence = (check: RecordCheck<OrderField>): void => {
  const pairs = [
    ['planned_loading_date', 'planned_unloading_date'],
    ['actual_loading_date', 'actual_unloading_date'],
    ['etd', 'eta'],
    ['atd', 'ata'],
  ] as const
  const { record } = check
  for (const [from, to] of pairs) refuseOrder(check, [from, numberOf(record, from)], [to, numberOf(record, to)])
}

/** An actual date may lie at most a day ahead, to allow for time zones. */
export const refuseFuture = (
  { record, refuse }: RecordCheck<DealField>,
  instants: readonly DealField[],
  { today, timeZone }: DealCheckContext,
): void => {
  for (const field of instants) refuse(field, 'rule:future_date', [field], dayOf(record, field, timeZone) > today + DAY)
}

/** A newly set planned day must not be in the past. A backdated order (`from`) was planned back then. */
export const warnPast = (
  { record, warn }: RecordCheck<DealField>,
  instants: readonly DealField[],
  { today, actedOn = today, timeZone }: DealCheckContext,
  from = 0,
): void => {
  const first = from === 0 ? actedOn : Math.min(from, actedOn)
  for (const field of instants) {
    const day = dayOf(record, field, timeZone)
    warn(field, 'rule:date_past', [field], day !== 0 && day < first)
  }
}

const checkActual = (check: RecordCheck<OrderField>, context: DealCheckContext): void => {
  const { record, refuse } = check
  refuseFuture(check, ['actual_loading_date', 'actual_unloading_date'], context)
  for (const field of ['atd', 'ata'] as const)
    refuse(field, 'rule:future_date', [field], numberOf(record, field) > context.today + DAY)
}

/** Goods are ready before they are loaded. */
export const checkReadiness = ({ record, warn }: RecordCheck<DealField>, timeZone: string): void => {
  const [ready, loading] = [numberOf(record, 'cargo_ready_date'), dayOf(record, 'planned_loading_date', timeZone)]
  const isLate = ready !== 0 && loading !== 0 && ready > loading
  warn('cargo_ready_date', 'rule:after_loading', ['cargo_ready_date', 'planned_loading_date'], isLate)
}

/** Trucks have no departure: there the loading sets the end. */
const checkCutOffs = ({ record, warn }: RecordCheck<OrderField>, timeZone: string): void => {
  const isByRoad = isRoad(record)
  const end = isByRoad ? dayOf(record, 'planned_loading_date', timeZone) : numberOf(record, 'etd')
  if (end === 0) return
  const code = isByRoad ? 'rule:after_loading' : 'rule:after_departure'
  const reads = ['order_type_id', isByRoad ? 'planned_loading_date' : 'etd'] as const
  for (const field of CUT_OFFS) warn(field, code, [field, ...reads], dayOf(record, field, timeZone) > end)
}

const checkTruckLoad = ({ record, warn }: RecordCheck<OrderField>, { capacityKg }: DealCheckContext): void => {
  const gross = decimalOf(record, 'gross_weight')
  if (!isRoad(record) || gross === null) return
  const allowed = new Big(capacityKg ?? MAX_TRUCK_LOAD_KG).times(numberOf(record, 'equipment_count') || 1)
  const reads = ['gross_weight', 'equipment_count', 'order_type_id', 'container_type_id'] as const
  warn('gross_weight', 'rule:overweight', reads, gross.gt(allowed))
}

const checkPapers = ({ record, refuse, warn }: RecordCheck<OrderField>): void => {
  const originals = numberOf(record, 'bl_originals')
  refuse('bl_originals', 'max', ['bl_originals'], originals > MAX_ORIGINALS)
  const isUncounted = record.bl_type_id === ORIGINAL_BL && originals === 0
  warn('bl_originals', 'rule:originals', ['bl_type_id', 'bl_originals'], isUncounted)
  const isBareValue = !isEmpty(record, 'cargo_value') && isEmpty(record, 'cargo_value_currency_id')
  const value = ['cargo_value', 'cargo_value_currency_id'] as const
  refuse('cargo_value_currency_id', 'required', value, isBareValue)
}

export const checkOrder = (
  record: ValuesOf<'order'>,
  changed: readonly string[],
  context: DealCheckContext,
): Findings => {
  const check = startCheck(record, changed)
  checkSequence(check)
  checkActual(check, context)
  warnPast(check, PLANNED, context, numberOf(record, 'doc_date'))
  checkReadiness(check, context.timeZone)
  checkCutOffs(check, context.timeZone)
  checkCargo(check, context.isReefer)
  checkTruckLoad(check, context)
  if (context.equipment) checkEquipment(check, context.equipment, 'order_type_id')
  checkPapers(check)
  return check.findings
}
