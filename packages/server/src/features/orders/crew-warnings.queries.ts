/** Checks the crew of a leg or a container and warns in its write (domain.md 4.4, 4.6). */
import { fromScaled } from '@fura/shared/fields/decimal.ts'
import type { FieldErrors, Values } from '@fura/shared/fields/validate.ts'
import { idIn } from '@fura/shared/money/deal-rows.ts'
import {
  CARRIER_PAPERS,
  conflictWarnings,
  type Crew,
  DRIVER_PAPERS,
  findConflicts,
  type MoverField,
  type OtherJob,
  TRAILER_PAPERS,
  TRUCK_PAPERS,
} from '@fura/shared/rules/assignment.ts'
import { tripDays, tripOf } from '@fura/shared/rules/busy.ts'
import { textOf } from '@fura/shared/rules/wire-values.ts'
import type { Writing } from '#db/actor.ts'
import { todayOf } from '../deals/calculation-inputs.queries.ts'
import type { DealState } from '../deals/deal.state.ts'
import { MOVERS, otherJobs } from './busy.queries.ts'

const tonnes = (stored: number | null): string | null => (stored === null ? null : fromScaled('qty', stored))

const crewOf = async ({ tx }: Writing, record: Values): Promise<Crew> => {
  const [truck, driver, carrier, trailer] = [
    idIn(record.truck_id),
    idIn(record.driver_id),
    idIn(record.contractor_id),
    idIn(record.trailer_id),
  ]
  const trailerRow =
    trailer === null
      ? undefined
      : await tx
          .selectFrom('trailers')
          .select([...TRAILER_PAPERS, 'container_type_id', 'capacity_t'])
          .where('id', '=', trailer)
          .executeTakeFirst()
  return {
    truck:
      truck === null
        ? null
        : ((await tx
            .selectFrom('trucks')
            .select([...TRUCK_PAPERS, 'service_from', 'service_until'])
            .where('id', '=', truck)
            .executeTakeFirst()) ?? null),
    driver:
      driver === null
        ? null
        : ((await tx.selectFrom('drivers').select(DRIVER_PAPERS).where('id', '=', driver).executeTakeFirst()) ?? null),
    carrier:
      carrier === null
        ? null
        : ((await tx
            .selectFrom('contractors')
            .select(['blackList', ...CARRIER_PAPERS])
            .where('id', '=', carrier)
            .executeTakeFirst()) ?? null),
    trailer: trailerRow ? { ...trailerRow, capacity_t: tonnes(trailerRow.capacity_t) } : null,
  }
}

const othersOf = async (writing: Writing, orderId: number, record: Values) => {
  const others: Partial<Record<MoverField, OtherJob[]>> = {}
  for (const mover of MOVERS) {
    const id = idIn(record[mover])
    if (id !== null) others[mover] = await otherJobs(writing, mover, id, orderId)
  }
  return others
}

/** `dates`: when the part is on the road. `isTruckBody`: its type of equipment is a truck's. */
export const crewWarnings = async (
  writing: Writing,
  { id, deal }: DealState,
  record: Values,
  dates: Values,
  isTruckBody: boolean,
): Promise<FieldErrors> => {
  const today = todayOf(writing)
  const days = tripDays(dates, writing.actor.timeZone) ?? { firstDay: today, lastDay: today }
  const job = {
    trip: tripOf(dates),
    ...days,
    isLtl: deal.is_ltl === 1,
    isDangerous: deal.is_dangerous === 1,
    bodyId: isTruckBody ? idIn(record.container_type_id) : null,
    weight: textOf(record, 'gross_weight'),
  }
  return conflictWarnings(findConflicts(job, await crewOf(writing, record), await othersOf(writing, id, record)))
}
