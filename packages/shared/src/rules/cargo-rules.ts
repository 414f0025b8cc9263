/** Rules on goods that orders, quotations and containers share (domain.md 4.1, 4.5): weights, temperatures, dangerous and large cargo. */
import type { ValuesOf } from '../entities/index.ts'
import type { RecordCheck } from './record-check.ts'
import { decimalOf } from './wire-decimals.ts'
import { isEmpty, textOf } from './wire-values.ts'

type CargoField = keyof (ValuesOf<'order'> &
  ValuesOf<'quote'> &
  ValuesOf<'order_container'> &
  ValuesOf<'order_direction'>)

const MAX_WEIGHT_KG = 999_999
const WEIGHTS = ['gross_weight', 'net_weight', 'chargeable_weight', 'tare_weight', 'vgm_weight'] as const

const HS_CODE = /^\d{6,12}$/
const UN_NUMBER = /^\d{4}$/
const ADR_CLASS = /^(1(\.[1-6])?|2(\.[1-3])?|3|4\.[1-3]|5\.[12]|6\.[12]|7|8|9)$/

export const checkWeights = ({ record, refuse }: RecordCheck<CargoField>): void => {
  for (const field of WEIGHTS) refuse(field, 'max', [field], decimalOf(record, field)?.gt(MAX_WEIGHT_KG) ?? false)
  const [gross, net] = [decimalOf(record, 'gross_weight'), decimalOf(record, 'net_weight')]
  if (net === null) return
  refuse('net_weight', 'min', ['net_weight'], net.lte(0))
  refuse('net_weight', 'rule:weights', ['gross_weight', 'net_weight'], gross?.lt(net) ?? false)
}

const checkTemperatures = ({ record, refuse, warn }: RecordCheck<CargoField>, isReefer: boolean): void => {
  const fields = ['temperature_from', 'temperature_to'] as const
  const [from, to] = [decimalOf(record, 'temperature_from'), decimalOf(record, 'temperature_to')]
  refuse('temperature_to', 'rule:temperature_order', fields, from !== null && to !== null && from.gt(to))
  const isMissing = isReefer && from === null && to === null
  warn('temperature_from', 'rule:temperature', ['container_type_id', ...fields], isMissing)
}

/** Only for dangerous goods: values that stay after the flag is cleared do no harm. */
const checkDanger = ({ record, refuse }: RecordCheck<CargoField>): void => {
  if (record.is_dangerous !== 1) return
  const [number, adrClass] = [textOf(record, 'un_number'), textOf(record, 'adr_class')]
  const isWrongNumber = number !== null && !UN_NUMBER.test(number)
  refuse('un_number', 'format', ['is_dangerous', 'un_number'], isWrongNumber)
  refuse('adr_class', 'format', ['is_dangerous', 'adr_class'], adrClass !== null && !ADR_CLASS.test(adrClass))
}

/** `isReefer`: its container or truck keeps a temperature. */
export const checkCargo = (check: RecordCheck<CargoField>, isReefer: boolean): void => {
  const { record, warn } = check
  checkWeights(check)
  checkTemperatures(check, isReefer)
  checkDanger(check)
  const code = textOf(record, 'hs_code')
  warn('hs_code', 'format', ['hs_code'], code !== null && !HS_CODE.test(code))
  const isUnmeasured = record.is_oversized === 1 && isEmpty(record, 'dimensions')
  warn('dimensions', 'rule:dimensions', ['is_oversized', 'dimensions'], isUnmeasured)
}
