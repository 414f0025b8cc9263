/** S6.03 how well a crew fits a load: who is free, whose papers last, what body it has, who knows the lane. */
import { describe, expect, test } from 'vitest'
import type { CarriageCandidate } from '../carriage.ts'
import { DAY } from '../seconds.ts'
import { candidateOf, type CrewFacts, loadOf, type OtherTrip, rankCandidates, usualPrice } from './carriage-fit.ts'

const LOADING = 1_800_000_000
const ORDER = {
  poo_id: 1,
  fd_id: 2,
  planned_loading_date: LOADING,
  planned_unloading_date: LOADING + 3 * DAY,
  gross_weight: '20000.000',
  volume: '80.000',
  container_type_id: 7,
}
const NOBODY: CrewFacts = {
  driverId: 5,
  contractorId: 6,
  driver: { name: 'Петренко', truck_id: 8 },
  carrier: { name: 'Транс' },
  truck: { name: 'AA1111BB' },
  trailer: {},
  trips: [],
  lane: { lane_count: 0, lane_last: 0 },
}
const trip = (from: number, to: number): OtherTrip => ({
  from: LOADING + from * DAY,
  to: LOADING + to * DAY,
  orderId: 9,
  number: '00009',
  cityName: 'Львов',
  isLtl: true,
})
const candidate = (facts: Partial<CrewFacts> = {}, order: object = {}): CarriageCandidate =>
  candidateOf(loadOf({ ...ORDER, ...order }, null), { ...NOBODY, ...facts }, LOADING, 'Europe/Kyiv')

describe('a crew', () => {
  test('on another trip at the time is busy; one that ends as the loading begins is free there', () => {
    expect(candidate({ trips: [trip(2, 5)] })).toMatchObject({
      misfits: ['busy'],
      busy_order_id: 9,
      busy_number: '00009',
    })
    expect(candidate({ trips: [trip(-9, -5), trip(-3, 0)] })).toMatchObject({
      misfits: [],
      free_from: LOADING,
      free_city_name: 'Львов',
    })
  })

  test('takes several loads of groupage at once, and none while its truck is in the workshop', () => {
    expect(candidate({ trips: [trip(2, 5)] }, { is_ltl: 1 }).misfits).toEqual([])
    const day = Math.floor(LOADING / DAY) * DAY
    const truck = { name: 'AA1111BB', service_from: day, service_until: day + DAY }
    expect(candidate({ truck }).misfits).toEqual(['service'])
    expect(candidate({ truck: { ...truck, service_from: day + 9 * DAY, service_until: 0 } }).misfits).toEqual([])
  })

  test('needs papers until the unloading, an ADR certificate for dangerous goods alone', () => {
    const until = Math.floor((LOADING + 2 * DAY) / DAY) * DAY
    expect(candidate({ carrier: { license_until: until } })).toMatchObject({
      paper: 'license_until',
      paper_owner: 'contractor',
      paper_until: until,
      misfits: ['papers'],
    })
    expect(candidate({ carrier: { license_until: until + 5 * DAY } }).misfits).toEqual([])
    expect(candidate({ truck: { inspection_until: until } })).toMatchObject({
      paper: 'inspection_until',
      paper_owner: 'truck',
    })
    expect(candidate({ trailer: { insurance_until: until } })).toMatchObject({
      paper: 'insurance_until',
      paper_owner: 'trailer',
      misfits: ['papers'],
    })
    expect(candidate({ driver: { adr_until: until } }).misfits).toEqual([])
    expect(candidate({ driver: { adr_until: until } }, { is_dangerous: 1 }).misfits).toEqual(['papers'])
  })

  test('compares the load only with known limits of its trailer', () => {
    const trailer = { container_type_id: 3, capacity_t: '19.999', volume_m3: '79.000' }
    expect(candidate({ trailer }).misfits).toEqual(['body', 'capacity', 'volume'])
    expect(candidate({ trailer: { container_type_id: 7, capacity_t: '20', volume_m3: '80' } }).misfits).toEqual([])
  })

  test('of a leg is measured by the leg, and by its order where the leg is silent', () => {
    const leg = { poo_id: 4, fd_id: 5, planned_loading_date: LOADING + 9 * DAY, gross_weight: '1' }
    expect(loadOf(ORDER, leg)).toMatchObject({ from: 4, to: 5, container_type_id: 7 })
    expect(String(loadOf(ORDER, leg).gross_weight)).toBe('1')
    expect(loadOf(ORDER, leg).trip?.from).toBe(LOADING + 9 * DAY)
  })
})

test('crews that fit come before crews that know the lane; among those that fit the lane counts, then the distance', () => {
  const one = candidate({ driverId: 1, lane: { lane_count: 9, lane_last: 1 }, trips: [trip(1, 2)] })
  const two = candidate({ driverId: 2, lane: { lane_count: 1, lane_last: 1 } })
  const three = candidate({ driverId: 3, lane: { lane_count: 2, lane_last: 1 } })
  const near = candidate({ driverId: 4, trips: [trip(-2, -1)] })
  const far = candidate({ driverId: 5 })
  const ranked = rankCandidates([far, one, near, two, three], 'Львов')
  expect(ranked.map(({ driver_id }) => driver_id)).toEqual([3, 2, 4, 5, 1])
})

test('the usual price is the middle one of the last currency', () => {
  expect(usualPrice([])).toBeNull()
  const paid = ['900.00', '1000.00', '2000.00'].map((price) => ({ price, currencyId: 1 }))
  expect(usualPrice([...paid, { price: '5.00', currencyId: 2 }])).toBe('1000.00')
})
