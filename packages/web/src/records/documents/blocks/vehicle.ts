/** The driver and the vehicle, as rows of a form. Pure. */
import { trimmedText } from '@fura/shared/fields/wire.ts'
import { formatPhone } from '#i18n/format.ts'
import type { Row } from '#records/documents/paper-row.ts'
import type { Paper } from '../paper.ts'
import type { FormRow } from './form.ts'

const driverOf = (paper: Paper, vehicle: Row): Row | undefined => {
  const car = paper.record('car', vehicle.car_id)
  return paper.record('driver', vehicle.driver_id) ?? paper.record('driver', car?.driver_id)
}

export const driverName = (paper: Paper, vehicle: Row): string =>
  paper.named(vehicle, 'driver_id', 'driver') || trimmedText(driverOf(paper, vehicle)?.name)

export const driverLicense = (paper: Paper, vehicle: Row): string =>
  trimmedText(driverOf(paper, vehicle)?.license_number)

export const driverRows = (paper: Paper, vehicle: Row): FormRow[] => {
  const driver = driverOf(paper, vehicle)
  const [number, issued] = [trimmedText(driver?.passport_number), trimmedText(driver?.passport_issued)]
  return [
    {
      two: [
        [paper.t('document.driver'), driverName(paper, vehicle)],
        [
          paper.t('document.driver_phones'),
          [formatPhone(trimmedText(driver?.phone)), formatPhone(trimmedText(driver?.phone2))]
            .filter(Boolean)
            .join(', '),
        ],
      ],
    },
    {
      two: [
        [paper.t('document.driver_license'), driverLicense(paper, vehicle)],
        [
          paper.t('document.driver_passport'),
          number === '' || issued === '' ? number : paper.t('document.passport', { number, issued }),
        ],
      ],
    },
  ]
}

export const truckPlate = (paper: Paper, vehicle: Row): string =>
  paper.named(vehicle, 'truck_id', 'truck') || trimmedText(paper.record('car', vehicle.car_id)?.gov_number)

export const trailerPlate = (paper: Paper, vehicle: Row): string => paper.named(vehicle, 'trailer_id', 'trailer')

export const truckMake = (paper: Paper, vehicle: Row): string => {
  const truck = paper.record('truck', vehicle.truck_id) ?? paper.record('car', vehicle.car_id)
  return [
    paper.named(truck, 'car_manufacturer_id', 'car_manufacturer'),
    paper.named(truck, 'car_model_id', 'car_model'),
  ]
    .filter(Boolean)
    .join(' ')
}

export const trailerBody = (paper: Paper, vehicle: Row): string =>
  paper.named(paper.record('trailer', vehicle.trailer_id), 'container_type_id', 'container_type')

export const vehicleRows = (paper: Paper, vehicle: Row): FormRow[] => [
  {
    two: [
      [paper.t('document.truck'), [truckPlate(paper, vehicle), truckMake(paper, vehicle)].filter(Boolean).join(', ')],
      [
        paper.t('document.trailer'),
        [trailerPlate(paper, vehicle), trailerBody(paper, vehicle)].filter(Boolean).join(', '),
      ],
    ],
  },
]
