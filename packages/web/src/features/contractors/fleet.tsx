/** The fleet of a contractor: its drivers, trucks, trailers and cars. */
import { car } from '@fura/shared/entities/car.ts'
import { driver } from '@fura/shared/entities/driver.ts'
import { trailer } from '@fura/shared/entities/trailer.ts'
import { truck } from '@fura/shared/entities/truck.ts'
import { ROUTES } from '@fura/shared/routes.ts'
import { nameOf } from '#i18n/names.ts'
import type { Row } from '#offline/reads.ts'
import { RelatedBlock } from '#records/card/related-block.tsx'

const FLEET = [
  { entity: driver, path: ROUTES.drivers.path },
  // Trucks have no address of their own: their list is the second half of /car.
  { entity: truck },
  { entity: trailer, path: ROUTES.trailers.path },
  { entity: car, path: ROUTES.car.path },
] as const

export const Fleet = ({ row }: { row: Row }) => {
  const prefill = { contractor_id: row.id, contractor_name: nameOf(row) }
  return FLEET.map((kind) => (
    <RelatedBlock key={kind.entity.name} {...kind} filter="contractor" id={row.id} prefill={prefill} />
  ))
}
