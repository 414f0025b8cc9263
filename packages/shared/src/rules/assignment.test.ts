/** What stands against sending a truck with its crew on a job. */
import { expect, test } from 'vitest'
import { DAY } from '../seconds.ts'
import { type AssignedJob, type Conflict, conflictWarnings, type Crew, findConflicts, isRefused } from './assignment.ts'

const MONDAY = Date.UTC(2026, 10, 16) / 1000

const job = (values: Partial<AssignedJob> = {}): AssignedJob => ({
  trip: { from: MONDAY + 8 * 3600, to: MONDAY + 2 * DAY },
  firstDay: MONDAY,
  lastDay: MONDAY + 2 * DAY,
  isLtl: false,
  isDangerous: false,
  bodyId: null,
  weight: null,
  ...values,
})

const NOBODY: Crew = { truck: null, driver: null, carrier: null, trailer: null }
const TRUCK = { insurance_until: 0, inspection_until: 0, service_from: 0, service_until: 0 }
const TRAILER = { container_type_id: null, capacity_t: null, insurance_until: 0, inspection_until: 0 }
const CARRIER = { blackList: 0, license_until: 0, insurance_until: 0, contract_until: 0 }

const other = (from: number, to: number, isLtl = false) => ({ trip: { from, to }, isLtl, orderId: 7, number: 'A-7' })

const codes = (conflicts: readonly Conflict[]): string[] => conflicts.map(({ code, field }) => `${field} ${code}`)

test('a crew without data has no conflicts', () => {
  expect(findConflicts(job(), NOBODY)).toEqual([])
  expect(findConflicts(job(), { ...NOBODY, truck: TRUCK, carrier: CARRIER })).toEqual([])
})

test('a truck or a driver on another job at the same time is busy, and the order is named', () => {
  const clash = other(MONDAY + DAY, MONDAY + 3 * DAY)
  expect(findConflicts(job(), NOBODY, { truck_id: [clash], driver_id: [clash] })).toEqual([
    { code: 'busy', field: 'truck_id', other: clash },
    { code: 'busy', field: 'driver_id', other: clash },
  ])
})

test('a job that begins where the other ends, or that has no dates, is no clash', () => {
  const before = other(MONDAY - DAY, MONDAY + 8 * 3600)
  expect(findConflicts(job(), NOBODY, { truck_id: [before] })).toEqual([])
  const clash = other(MONDAY, MONDAY + 3 * DAY)
  expect(findConflicts(job({ trip: null }), NOBODY, { truck_id: [clash] })).toEqual([])
  expect(findConflicts(job(), NOBODY, { truck_id: [{ ...clash, trip: null }] })).toEqual([])
})

test('groupage goes together with groupage alone', () => {
  const whole = other(MONDAY, MONDAY + DAY)
  const part = other(MONDAY, MONDAY + DAY, true)
  expect(findConflicts(job({ isLtl: true }), NOBODY, { truck_id: [part] })).toEqual([])
  expect(codes(findConflicts(job({ isLtl: true }), NOBODY, { truck_id: [part, whole] }))).toEqual(['truck_id busy'])
  expect(codes(findConflicts(job(), NOBODY, { truck_id: [part] }))).toEqual(['truck_id busy'])
})

test.each([
  ['before the job', MONDAY - 2 * DAY, MONDAY - DAY, false],
  ['until the first day', MONDAY - 2 * DAY, MONDAY, true],
  ['from the last day on', MONDAY + 2 * DAY, MONDAY + 5 * DAY, true],
  ['after the job', MONDAY + 3 * DAY, MONDAY + 5 * DAY, false],
  ['on one day without an end', MONDAY + DAY, 0, true],
  ['on an earlier day without an end', MONDAY - DAY, 0, false],
])('a truck in the workshop %s', (_, service_from, service_until, isClash) => {
  const truck = { ...TRUCK, service_from, service_until }
  expect(codes(findConflicts(job(), { ...NOBODY, truck }))).toEqual(isClash ? ['truck_id in_service'] : [])
})

test('papers hold on the day of unloading, or they are named with their last day', () => {
  const until = MONDAY + DAY
  expect(findConflicts(job(), { ...NOBODY, truck: { ...TRUCK, inspection_until: until } })).toEqual([
    { code: 'expired_papers', field: 'truck_id', paper: 'inspection_until', until },
  ])
  expect(findConflicts(job(), { ...NOBODY, truck: { ...TRUCK, insurance_until: MONDAY + 2 * DAY } })).toEqual([])
  expect(findConflicts(job(), { ...NOBODY, trailer: { ...TRAILER, insurance_until: until } })).toEqual([
    { code: 'expired_papers', field: 'trailer_id', paper: 'insurance_until', until },
  ])
  expect(findConflicts(job(), { ...NOBODY, trailer: { ...TRAILER, inspection_until: MONDAY + 2 * DAY } })).toEqual([])
  expect(codes(findConflicts(job(), { ...NOBODY, carrier: { ...CARRIER, license_until: until } }))).toEqual([
    'contractor_id expired_papers',
  ])
  const driver = { passport_until: until, adr_until: 0 }
  expect(codes(findConflicts(job(), { ...NOBODY, driver }))).toEqual(['driver_id expired_papers'])
})

test('an ADR certificate matters for dangerous goods alone', () => {
  const driver = { passport_until: 0, adr_until: MONDAY }
  expect(findConflicts(job(), { ...NOBODY, driver })).toEqual([])
  expect(codes(findConflicts(job({ isDangerous: true }), { ...NOBODY, driver }))).toEqual(['driver_id expired_papers'])
})

test('another body, or less tonnage than the load weighs', () => {
  const trailer = { ...TRAILER, container_type_id: 21, capacity_t: '22.500' }
  const findings = (values: Partial<AssignedJob>) => codes(findConflicts(job(values), { ...NOBODY, trailer }))
  expect(findings({ bodyId: 25 })).toEqual(['trailer_id wrong_body'])
  expect(findings({ bodyId: 21, weight: '22500.000' })).toEqual([])
  expect(findings({ weight: '22500.001' })).toEqual(['trailer_id overweight'])
})

test('busy, in the workshop and the black list are refused, the rest is for a person to decide', () => {
  const crew: Crew = {
    truck: { ...TRUCK, service_from: MONDAY, insurance_until: MONDAY },
    driver: { passport_until: MONDAY, adr_until: 0 },
    carrier: { ...CARRIER, blackList: 1 },
    trailer: { ...TRAILER, container_type_id: 21, capacity_t: '1.000' },
  }
  const conflicts = findConflicts(job({ bodyId: 25, weight: '2000.000' }), crew, {
    truck_id: [other(MONDAY, MONDAY + DAY)],
  })
  expect(conflicts.filter(isRefused).map(({ code }) => code)).toEqual(['busy', 'in_service', 'black_list'])
  expect(conflictWarnings(conflicts)).toEqual({
    truck_id: 'rule:busy',
    contractor_id: 'rule:black_list',
    driver_id: 'rule:expired_papers',
    trailer_id: 'rule:wrong_body',
  })
})
