/** Trucks, trailers, drivers and cars. Truck, trailer and driver of the same number make one crew of one carrier. */
import { containerTypes } from '../data/container-types.ts'
import { carManufacturers, carModels } from '../data/makes.ts'
import type { SeedRow } from '../data/seed-row.ts'
import { dayFrom, yearOf } from './days.ts'
import { carrierIds } from './demo-contractors.ts'
import { PERSON_NAMES } from './person-names.ts'
import { type Random, seededRandom } from './random.ts'

export const CREWS = 25
const CARS = 15
/** Of makes.ts, where lorries stand first and passenger cars last; a lorry maker's first model is a tractor. */
const LORRY_MAKES = 8
const FIRST_CAR_MAKE = 14

/** Letters that Ukrainian plates share between the two alphabets; the first two stand for the region. */
const PLATE_LETTERS = 'ABCEHIKMOPTX'.split('')
const REGIONS = ['BH', 'AA', 'KA', 'BC', 'AE', 'AX', 'AB', 'AC', 'AO', 'BE']
/** Series that trailers get. */
const TRAILER_SERIES = ['XX', 'XT', 'XP', 'XO', 'XM']
/** Ids of truck bodies; tilts, reefers and container chassis are the most common. */
const BODIES = [21, 21, 21, 22, 25, 25, 29, 29, 30, 33]

/** By driver: whose passport or ADR certificate runs out in so many days. */
const PASSPORT_ENDS: Readonly<Record<number, number>> = { 4: 6, 11: 17 }
const ADR_ENDS: Readonly<Record<number, number>> = { 9: 3, 17: 24 }

/** By truck: whose insurance or inspection runs out in so many days, and which goes to the workshop in so many. */
const INSURANCE_ENDS: Readonly<Record<number, number>> = { 3: 2, 14: 9 }
const INSPECTION_ENDS: Readonly<Record<number, number>> = { 6: 4, 19: 12 }
/** By trailer: whose inspection runs out in so many days. */
const TRAILER_INSPECTION_ENDS: Readonly<Record<number, number>> = { 5: 3, 12: 15 }
const SERVICE_IN: Readonly<Record<number, number>> = { 8: 1, 21: 5 }
const SERVICE_DAYS = 2

const crewIds = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index + 1)

/** The number of the crew stands in the plate, so that no two are alike. */
const plate = (random: Random, id: number, series: string): string =>
  `${random.pick(REGIONS)} ${random.int(10, 99)}${String(id).padStart(2, '0')} ${series}`

const letters = (random: Random): string => random.pick(PLATE_LETTERS) + random.pick(PLATE_LETTERS)

/** By the number of a crew. */
export const carrierOf = (id: number): number => carrierIds[(id - 1) % carrierIds.length] ?? 1

/** Another crew of the same carrier; null where it has no more. */
export const secondCrew = (crew: number): number | null => {
  const next = crew + carrierIds.length
  return next <= CREWS ? next : null
}

const modelsOf = (make: number): readonly SeedRow[] => carModels.filter((model) => model.manufacturer_id === make)

const serviceOf = (id: number, today: number) => {
  const days = SERVICE_IN[id]
  if (days === undefined) return { service_from: 0, service_until: 0 }
  return { service_from: dayFrom(today, days), service_until: dayFrom(today, days + SERVICE_DAYS - 1) }
}

export const demoTrucks = (today: number): readonly SeedRow[] => {
  const random = seededRandom(2501)
  return crewIds(CREWS).map((id) => {
    const make = random.int(1, LORRY_MAKES)
    return {
      id,
      name: plate(random, id, letters(random)),
      contractor_id: carrierOf(id),
      car_manufacturer_id: make,
      car_model_id: modelsOf(make)[0]?.id ?? null,
      euro_class: random.pick([5, 6, 6]),
      tech_passport: `СХ${random.pick(['Е', 'К', 'Т'])} ${random.digits(6)}`,
      insurance_until: dayFrom(today, INSURANCE_ENDS[id] ?? 60 + ((id * 37) % 300)),
      inspection_until: dayFrom(today, INSPECTION_ENDS[id] ?? 90 + ((id * 53) % 600)),
      ...serviceOf(id, today),
    }
  })
}

export const demoTrailers = (today: number): readonly SeedRow[] => {
  const random = seededRandom(2502)
  return crewIds(CREWS).map((id) => {
    const body = random.pick(BODIES)
    return {
      id,
      name: plate(random, id, random.pick(TRAILER_SERIES)),
      contractor_id: carrierOf(id),
      driver_id: id,
      container_type_id: body,
      capacity_t: random.pick(['20.000', '22.000', '22.500', '24.000']),
      volume_m3: containerTypes.find((type) => type.id === body)?.volume_m3 ?? null,
      length_m: '13.600',
      insurance_until: dayFrom(today, 45 + ((id * 41) % 300)),
      inspection_until: dayFrom(today, TRAILER_INSPECTION_ENDS[id] ?? 75 + ((id * 59) % 600)),
    }
  })
}

const adrUntil = (id: number, usual: number | null, today: number): number => {
  const days = ADR_ENDS[id] ?? usual
  return days === null ? 0 : dayFrom(today, days)
}

export const demoDrivers = (today: number): readonly SeedRow[] => {
  const random = seededRandom(3001)
  return PERSON_NAMES.map((name, index) => ({ id: index + 1, name })).map(({ id, name }) => ({
    id,
    name,
    phone: `3800020000${String(id).padStart(2, '0')}`,
    phone2: random.chance(30) ? `3800030000${String(id).padStart(2, '0')}` : null,
    comment: random.chance(20)
      ? random.pick(['Есть пояс и коники', 'Не курит в кабине', 'Знает польский', 'Только тент'])
      : null,
    contractor_id: carrierOf(id),
    truck_id: id <= CREWS ? id : null,
    trailer_id: id <= CREWS ? id : null,
    license_number: `ДЕМ ${random.digits(6)}`,
    passport_number: `ДД ${random.digits(6)}`,
    passport_issued: `Орган ${random.int(5101, 5199)}`,
    passport_until: dayFrom(today, PASSPORT_ENDS[id] ?? random.int(-30, 2500)),
    adr_until: adrUntil(id, random.chance(40) ? random.int(-90, 1200) : null, today),
  }))
}

const nameOf = (rows: readonly SeedRow[], id: number): string =>
  String(rows.find((row) => row.id === id)?.name_en ?? '')

/** The first of them carry (a plate and a driver), the rest are carried (a VIN). */
export const demoCars = (today: number): readonly SeedRow[] => {
  const random = seededRandom(1501)
  return crewIds(CARS).map((id) => {
    const carries = id <= 7
    const make = carries ? random.int(1, LORRY_MAKES) : random.int(FIRST_CAR_MAKE, carManufacturers.length)
    const model = random.pick(modelsOf(make)).id
    return {
      id,
      name: `${nameOf(carManufacturers, make)} ${nameOf(carModels, model)}`,
      gov_number: carries ? plate(random, 50 + id, letters(random)) : null,
      year_manufacture: yearOf(today) - random.int(carries ? 3 : 0, carries ? 12 : 6),
      contractor_id: carries ? carrierOf(id) : null,
      driver_id: carries ? id : null,
      trailer_id: carries && random.chance(60) ? id : null,
      car_manufacturer_id: make,
      car_model_id: model,
      vin: carries ? null : `DEMFURA00000000${String(id).padStart(2, '0')}`,
    }
  })
}

/** Of whatever a crew carries: its carrier, driver, truck and trailer. */
export const crewFields = (crew: number) => ({
  contractor_id: carrierOf(crew),
  driver_id: crew,
  truck_id: crew,
  trailer_id: crew,
})
