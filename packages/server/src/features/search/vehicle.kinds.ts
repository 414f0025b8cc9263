/** Drivers and vehicles. They have no screens of their own: a hit opens their list, filtered to it. */
import { car } from '@fura/shared/entities/car.ts'
import { contractor } from '@fura/shared/entities/contractor.ts'
import { driver } from '@fura/shared/entities/driver.ts'
import { carManufacturer } from '@fura/shared/entities/lookups.ts'
import { trailer } from '@fura/shared/entities/trailer.ts'
import { truck } from '@fura/shared/entities/truck.ts'
import { ROUTES } from '@fura/shared/routes.ts'
import { columnsOf, part } from '#db/sql-text.ts'
import { type Kind, listFor } from './kind.ts'

const ofDriver = columnsOf(driver.table, 't')
const ofTruck = columnsOf(truck.table, 't')
const ofTrailer = columnsOf(trailer.table, 't')
const ofCar = columnsOf(car.table, 't')

export const VEHICLES: readonly Kind[] = [
  {
    entity: driver,
    keys: [],
    texts: ({ name }) => ({
      title: ofDriver.name,
      details: [ofDriver.phone, name(contractor, ofDriver.contractor_id)],
      foundBy: [ofDriver.phone2],
    }),
    route: ({ title }) => listFor(ROUTES.drivers.path, title),
  },
  {
    entity: truck,
    keys: [],
    texts: ({ name }) => ({
      title: ofTruck.name,
      details: [name(carManufacturer, ofTruck.car_manufacturer_id), name(contractor, ofTruck.contractor_id)],
    }),
    // The screen of cars has the trucks too.
    route: ({ title }) => listFor(ROUTES.car.path, title),
  },
  {
    entity: trailer,
    keys: [],
    texts: ({ name }) => ({ title: ofTrailer.name, details: [name(contractor, ofTrailer.contractor_id)] }),
    route: ({ title }) => listFor(ROUTES.trailers.path, title),
  },
  {
    entity: car,
    keys: [],
    texts: ({ name }) => ({
      title: part`coalesce(nullif(${ofCar.gov_number}, ''), nullif(${ofCar.name}, ''), ${ofCar.vin})`,
      details: [ofCar.name, ofCar.vin, name(contractor, ofCar.contractor_id)],
    }),
    route: ({ title }) => listFor(ROUTES.car.path, title),
  },
]
