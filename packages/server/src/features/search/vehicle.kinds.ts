/** Drivers and what they drive. They have no screens of their own: their list opens, narrowed to the one that was found. */
import { car } from '@fura/shared/entities/car.ts'
import { contractor } from '@fura/shared/entities/contractor.ts'
import { driver } from '@fura/shared/entities/driver.ts'
import { carManufacturer } from '@fura/shared/entities/lookups.ts'
import { trailer } from '@fura/shared/entities/trailer.ts'
import { truck } from '@fura/shared/entities/truck.ts'
import { ROUTES } from '@fura/shared/routes.ts'
import { type Kind, listFor } from './kind.ts'

export const VEHICLES: readonly Kind[] = [
  {
    entity: driver,
    keys: [],
    told: ({ name }) => ({
      title: 't.name',
      details: ['t.phone', name(contractor, 't.contractor_id')],
      foundBy: ['t.phone2'],
    }),
    route: ({ title }) => listFor(ROUTES.drivers.path, title),
  },
  {
    entity: truck,
    keys: [],
    told: ({ name }) => ({
      title: 't.name',
      details: [name(carManufacturer, 't.car_manufacturer_id'), name(contractor, 't.contractor_id')],
    }),
    // The screen of cars has the trucks too.
    route: ({ title }) => listFor(ROUTES.car.path, title),
  },
  {
    entity: trailer,
    keys: [],
    told: ({ name }) => ({ title: 't.name', details: [name(contractor, 't.contractor_id')] }),
    route: ({ title }) => listFor(ROUTES.trailers.path, title),
  },
  {
    entity: car,
    keys: [],
    told: ({ name }) => ({
      title: "coalesce(nullif(t.gov_number, ''), nullif(t.name, ''), t.vin)",
      details: ['t.name', 't.vin', name(contractor, 't.contractor_id')],
    }),
    route: ({ title }) => listFor(ROUTES.car.path, title),
  },
]
