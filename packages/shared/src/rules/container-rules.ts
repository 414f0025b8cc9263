/** What a container of an order must be like (domain.md 4.1, 4.4, 4.5), and where it is by its dates. */
import { DAY } from '../seconds.ts'
import type { FieldOf, ValuesOf } from '../entities/index.ts'
import { Big } from 'big.js'
import type { CONTAINER_STATES } from '../entities/order-container.ts'
import type { FieldErrors, NamedValues } from '../fields/validate.ts'
import { checkWeights } from './cargo-rules.ts'
import { containerNumberFindings } from './container-number.ts'
import { checkEquipment, type Equipment } from './equipment.ts'
import type { Findings } from './findings.ts'
import { type RecordCheck, startCheck, refuseOrder } from './record-check.ts'
import { decimalOf } from './wire-decimals.ts'
import { dayOf, isEmpty, numberOf, textOf } from './wire-values.ts'

type ContainerField = FieldOf<'order_container'>

export type ContainerState = (typeof CONTAINER_STATES)[number]

/** What its type and the installation say; null where the type does not. */
export interface ContainerCheckContext {
  /** The calendar day as a date (00:00 UTC). */
  today: number
  isReefer: boolean
  tareKg: number | null
  maxGrossKg: number | null
  timeZone: string
  equipment?: Equipment
}

const CONTAINER_FACTS = ['gate_in_date', 'discharge_date', 'gate_out_date', 'empty_return_date'] as const
const VGM_TOLERANCE = '0.05'
const ORDER_TOLERANCE = '0.02'

const checkNumber = ({ record, refuse, warn }: RecordCheck<ContainerField>): void => {
  const { format, digit } = containerNumberFindings(textOf(record, 'number') ?? '', record.is_soc === 1)
  refuse('number', 'format', ['number', 'is_soc'], format ?? false)
  warn('number', 'rule:check_digit', ['number', 'is_soc'], digit ?? false)
}

/** Each with every later one, so that an empty step between them hides nothing. */
const checkDates = (check: RecordCheck<ContainerField>, timeZone: string): void => {
  const { record } = check
  const steps = [
    ['discharge_date', numberOf(record, 'discharge_date')],
    ['gate_out_date', numberOf(record, 'gate_out_date')],
    ['unloading_date', dayOf(record, 'unloading_date', timeZone)],
    ['empty_return_date', numberOf(record, 'empty_return_date')],
  ] as const
  for (const [index, earlier] of steps.entries())
    for (const later of steps.slice(index + 1)) refuseOrder(check, earlier, later)
}

/** A terminal date may lie at most a day ahead, to allow for time zones. */
const refuseFuture = ({ record, refuse }: RecordCheck<ContainerField>, today: number): void => {
  for (const field of CONTAINER_FACTS) refuse(field, 'rule:future_date', [field], numberOf(record, field) > today + DAY)
}

const checkMass = (
  { record, refuse, warn }: RecordCheck<ContainerField>,
  { tareKg, maxGrossKg }: ContainerCheckContext,
): void => {
  const reads = ['vgm_weight', 'gross_weight', 'tare_weight', 'container_type_id'] as const
  const [vgm, gross] = [decimalOf(record, 'vgm_weight'), decimalOf(record, 'gross_weight')]
  const tare = decimalOf(record, 'tare_weight') ?? (tareKg === null ? null : new Big(tareKg))
  const sum = gross && tare ? gross.plus(tare) : null
  const isAboveMax = (mass: Big | null) => mass !== null && maxGrossKg !== null && mass.gt(maxGrossKg)
  if (vgm === null) return warn('gross_weight', 'rule:overweight', reads, isAboveMax(sum))
  refuse('vgm_method', 'required', ['vgm_weight', 'vgm_method'], isEmpty(record, 'vgm_method'))
  refuse('vgm_weight', 'rule:vgm_below_tare', reads, tare !== null && vgm.lt(tare))
  warn('vgm_weight', 'rule:overweight', reads, isAboveMax(vgm) || isAboveMax(sum))
  const isOff = sum !== null && vgm.minus(sum).abs().gt(sum.times(VGM_TOLERANCE))
  warn('vgm_weight', 'rule:vgm_mismatch', reads, isOff)
}

export const checkContainer = (
  record: ValuesOf<'order_container'>,
  changed: readonly string[],
  context: ContainerCheckContext,
): Findings => {
  const check = startCheck(record, changed)
  checkNumber(check)
  checkDates(check, context.timeZone)
  refuseFuture(check, context.today)
  checkWeights(check)
  checkMass(check, context)
  if (context.equipment) checkEquipment(check, context.equipment, null)
  const isUnset = context.isReefer && isEmpty(record, 'temperature')
  check.warn('temperature', 'rule:temperature', ['container_type_id', 'temperature'], isUnset)
  return check.findings
}

/** Warns where the containers together weigh otherwise than the order says; silent while one of them is not weighed. */
export const checkContainersWeight = (
  order: ValuesOf<'order'>,
  containers: readonly ValuesOf<'order_container'>[],
): FieldErrors => {
  const ordered = decimalOf(order, 'gross_weight')
  const weights = containers.map((container) => decimalOf(container, 'gross_weight'))
  if (ordered === null || weights.length === 0 || weights.includes(null)) return {}
  const off = weights.reduce<Big>((rest, weight) => rest.minus(weight ?? 0), ordered).abs()
  return off.gt(ordered.times(ORDER_TOLERANCE)) ? { gross_weight: 'rule:containers_weight' } : {}
}

/** From the last step back: a later date says more than an earlier one that was never entered. */
const STATE_DATES = [
  ['empty_return_date', 'returned'],
  ['unloading_date', 'unloaded'],
  ['gate_out_date', 'gate_out'],
  ['discharge_date', 'discharged'],
  ['atd', 'on_board'],
  ['gate_in_date', 'in_port'],
  ['loading_date', 'loaded'],
  ['empty_pickup_date', 'empty_out'],
] as const satisfies readonly (readonly [string, ContainerState])[]

/** `atd`: when the vessel of its order has left. */
export const containerState = (record: ValuesOf<'order_container'>, atd: number): ContainerState => {
  const dates: NamedValues<(typeof STATE_DATES)[number][0]> = { ...record, atd }
  return STATE_DATES.find(([field]) => numberOf(dates, field) !== 0)?.[1] ?? 'planned'
}
