/** Containers: which dates and weights go together, and where one is by its dates. */
import { describe, expect, test } from 'vitest'
import type { Values } from '../fields/validate.ts'
import { type ContainerCheckContext, containerState, checkContainer, checkContainersWeight } from './container-rules.ts'

const day = (text: string): number => Date.parse(`${text}T00:00:00Z`) / 1000
const at = (text: string): number => Date.parse(text) / 1000

const CONTEXT: ContainerCheckContext = {
  today: 1_900_000_000,
  isReefer: false,
  tareKg: 3900,
  maxGrossKg: 30_480,
  timeZone: 'Europe/Kyiv',
}
const CLEAN = { errors: {}, warnings: {} }

const check = (record: Values, context = CONTEXT) => checkContainer(record, Object.keys(record), context)

describe('S3.13 the number of a container', () => {
  test('is refused without the form, except of an own one; a wrong digit is pointed out', () => {
    expect(check({ number: 'MSKU6011672' })).toEqual(CLEAN)
    expect(check({ number: 'MSKU601167' }).errors).toEqual({ number: 'format' })
    expect(check({ number: 'MSKU601167', is_soc: 1 })).toEqual(CLEAN)
    expect(check({ number: 'MSCU1234567' })).toEqual({ errors: {}, warnings: { number: 'rule:check_digit' } })
  })

  test('that stood there before is not held against another write', () => {
    expect(checkContainer({ number: 'X', seal_number: '1' }, ['seal_number'], CONTEXT)).toEqual(CLEAN)
    expect(checkContainer({ number: 'X', is_soc: 0 }, ['is_soc'], CONTEXT).errors).toEqual({ number: 'format' })
  })
})

describe('the dates of a container', () => {
  const dates = {
    discharge_date: day('2026-03-01'),
    gate_out_date: day('2026-03-09'),
    unloading_date: at('2026-03-10T12:00:00Z'),
    empty_return_date: day('2026-03-16'),
  }

  test('follow each other', () => {
    expect(check(dates)).toEqual(CLEAN)
    expect(check({ ...dates, gate_out_date: day('2026-02-28') }).errors).toEqual({ gate_out_date: 'rule:dates_order' })
    expect(check({ ...dates, empty_return_date: day('2026-03-09') }).errors).toEqual({
      empty_return_date: 'rule:dates_order',
    })
  })

  test('are compared also over a step that is not entered', () => {
    const gap = { ...dates, gate_out_date: 0, unloading_date: 0, empty_return_date: day('2026-02-28') }
    expect(check(gap).errors).toEqual({ empty_return_date: 'rule:dates_order' })
  })

  test('may all fall on one day, which is the day in the zone of the company', () => {
    // 22:30 in Greenwich on the 9th is half past midnight on the 10th in Kyiv.
    const late = { gate_out_date: day('2026-03-10'), unloading_date: at('2026-03-09T22:30:00Z') }
    expect(check({ ...late, empty_return_date: day('2026-03-10') })).toEqual(CLEAN)
    expect(check({ ...late, empty_return_date: day('2026-03-09') }).errors).toEqual({
      empty_return_date: 'rule:dates_order',
    })
    expect(check(late, { ...CONTEXT, timeZone: 'UTC' }).errors).toEqual({ unloading_date: 'rule:dates_order' })
  })

  test('speak up only when one of the two is written', () => {
    const wrong = { ...dates, gate_out_date: day('2026-02-28') }
    expect(checkContainer(wrong, ['empty_return_date'], CONTEXT)).toEqual(CLEAN)
    expect(checkContainer(wrong, ['discharge_date'], CONTEXT).errors).toEqual({ gate_out_date: 'rule:dates_order' })
  })
})

describe('the weights of a container', () => {
  test('gross is not below net, net is above nothing, nothing is above 999,999 kg', () => {
    expect(check({ gross_weight: '20000.000', net_weight: '20000.000' })).toEqual(CLEAN)
    expect(check({ gross_weight: '20000.000', net_weight: '20000.001' }).errors).toEqual({ net_weight: 'rule:weights' })
    expect(check({ net_weight: '0.000' }).errors).toEqual({ net_weight: 'min' })
    expect(check({ tare_weight: '999999.000' })).toEqual(CLEAN)
    expect(check({ tare_weight: '999999.001' }).errors).toEqual({ tare_weight: 'max' })
  })

  test('VGM is not below the tare, of the container or else of its type', () => {
    const vgm = { vgm_weight: '3899.000', vgm_method: 1 }
    expect(check(vgm).errors).toEqual({ vgm_weight: 'rule:vgm_below_tare' })
    expect(check({ ...vgm, vgm_weight: '3900.000' })).toEqual(CLEAN)
    expect(check({ ...vgm, tare_weight: '3800.000' })).toEqual(CLEAN)
    expect(check(vgm, { ...CONTEXT, tareKg: null })).toEqual(CLEAN)
  })

  test('VGM says how it was found', () => {
    expect(check({ vgm_weight: '24000.000' }).errors).toEqual({ vgm_method: 'required' })
  })

  test('VGM is within 5 % of cargo and tare', () => {
    // 20,000 + 3,900 = 23,900, of which 5 % are 1,195.
    const weighed = (vgm_weight: string) => check({ gross_weight: '20000.000', vgm_weight, vgm_method: 2 })
    expect(weighed('25095.000')).toEqual(CLEAN)
    expect(weighed('25095.001').warnings).toEqual({ vgm_weight: 'rule:vgm_mismatch' })
    expect(weighed('22704.999').warnings).toEqual({ vgm_weight: 'rule:vgm_mismatch' })
  })

  test('the whole is not above what its type bears', () => {
    expect(check({ gross_weight: '26580.000' })).toEqual(CLEAN)
    expect(check({ gross_weight: '26580.001' }).warnings).toEqual({ gross_weight: 'rule:overweight' })
    expect(check({ vgm_weight: '30481.000', vgm_method: 1 }).warnings).toEqual({ vgm_weight: 'rule:overweight' })
  })

  test('together they are within 2 % of the order', () => {
    const order = { gross_weight: '50000.000' }
    const rows = (...weights: (string | null)[]) => weights.map((gross_weight) => ({ gross_weight }))
    expect(checkContainersWeight(order, rows('25000.000', '24000.000'))).toEqual({})
    expect(checkContainersWeight(order, rows('25000.000', '23999.999'))).toEqual({
      gross_weight: 'rule:containers_weight',
    })
    expect(checkContainersWeight(order, rows('25000.000', null))).toEqual({})
    expect(checkContainersWeight(order, [])).toEqual({})
    expect(checkContainersWeight({ gross_weight: null }, rows('1.000'))).toEqual({})
  })
})

test('a reefer has a temperature, which may be zero', () => {
  const reefer = { ...CONTEXT, isReefer: true }
  expect(check({ container_type_id: 4 }, reefer).warnings).toEqual({ temperature: 'rule:temperature' })
  expect(check({ container_type_id: 4, temperature: '0.000' }, reefer)).toEqual(CLEAN)
  expect(check({ container_type_id: 4 })).toEqual(CLEAN)
})

test('S3.13 a container is where its last date says', () => {
  const steps = [
    ['empty_pickup_date', 'empty_out'],
    ['loading_date', 'loaded'],
    ['gate_in_date', 'in_port'],
    ['discharge_date', 'discharged'],
    ['gate_out_date', 'gate_out'],
    ['unloading_date', 'unloaded'],
    ['empty_return_date', 'returned'],
  ] as const
  expect(containerState({}, 0)).toBe('planned')
  let record: Values = {}
  for (const [field, state] of steps) {
    record = { ...record, [field]: day('2026-03-01') }
    expect(containerState(record, 0)).toBe(state)
    expect(containerState({ [field]: day('2026-03-01') }, 0)).toBe(state)
  }
  expect(containerState({ gate_in_date: day('2026-03-01') }, day('2026-03-02'))).toBe('on_board')
  expect(containerState({ discharge_date: day('2026-03-20') }, day('2026-03-02'))).toBe('discharged')
})

test('what the terminal has seen lies no more than a day ahead', () => {
  const today = Date.UTC(2026, 10, 15) / 1000
  for (const field of ['gate_in_date', 'discharge_date', 'gate_out_date', 'empty_return_date']) {
    const checkOn = (date: number) => checkContainer({ [field]: date }, [field], { ...CONTEXT, today }).errors
    expect(checkOn(today + 86_400)).toEqual({})
    expect(checkOn(today + 2 * 86_400)).toEqual({ [field]: 'rule:future_date' })
    expect(checkOn(today - 90 * 86_400)).toEqual({})
  }
})
