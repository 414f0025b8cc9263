/** Rules and warnings of the parts of an order: containers, legs and their crews, money rows. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { orderContainer } from '@fura/shared/entities/order-container.ts'
import { fold } from '@fura/shared/fold.ts'
import type { FieldErrors, Values } from '@fura/shared/fields/validate.ts'
import { legEquipment, unitEquipment } from '@fura/shared/modes.ts'
import { idIn } from '@fura/shared/money/deal-rows.ts'
import { datesOfContainer, datesOfDirection } from '@fura/shared/rules/busy.ts'
import { checkContainer, checkContainersWeight } from '@fura/shared/rules/container-rules.ts'
import { checkDirection } from '@fura/shared/rules/direction-rules.ts'
import { numberOf, textOf } from '@fura/shared/rules/wire-values.ts'
import { DAY } from '@fura/shared/seconds.ts'
import type { Writing } from '#db/actor.ts'
import { containsAny } from '#db/search-index.ts'
import { columnsOf, part, raw, rowsIn } from '#db/sql-text.ts'
import type { DealState } from '../deals/deal.state.ts'
import { equipmentOf } from '../deals/equipment.queries.ts'
import { dayOfAction, todayOf } from '../deals/calculation-inputs.queries.ts'
import type { PartChange } from '../deals/part.change.ts'
import { throwIfInvalid } from '../parties/party.queries.ts'
import { TRIP_FIELDS } from './busy.queries.ts'
import { crewWarnings } from './crew-warnings.queries.ts'
import { carrierFinding, loadingDay } from './papers.queries.ts'
import { rowWarnings } from './row.warnings.ts'

type PartCheck = (
  writing: Writing,
  state: DealState,
  record: Values,
  changed: readonly string[],
) => Promise<FieldErrors>

const kilograms = (value: unknown): number | null => (typeof value === 'number' ? value : null)

const typeOf = async ({ tx, actor }: Writing, id: number | null) => {
  const row =
    id === null
      ? undefined
      : await tx
          .selectFrom('container_types')
          .select(['kind', 'is_reefer', 'tare_kg', 'max_gross_kg'])
          .where('id', '=', id)
          .executeTakeFirst()
  return {
    isTruckBody: row?.kind === 'truck',
    isReefer: (row?.is_reefer ?? 0) === 1,
    tareKg: kilograms(row?.tare_kg),
    maxGrossKg: kilograms(row?.max_gross_kg),
    timeZone: actor.timeZone,
  }
}

const [containers, c] = [columnsOf(orderContainer.table), columnsOf(orderContainer.table, 'c')]
const o = columnsOf('orders', 'o')

/** Whether another container of an order in work has this number. Found by the search index, as nothing else keeps numbers. */
const isElsewhere = async ({ db, tx }: Writing, number: string, id: unknown): Promise<boolean> => {
  const rows = await rowsIn(
    db,
    tx,
    part`select ${c.id} from (
          select ${containers.id}, ${containers.number}, ${containers.order_id} from ${raw(db.tableText(orderContainer.table))}
          where ${containers.is_deleted} = 0 and ${containers.id} <> ${idIn(id) ?? 0} and ${containsAny(db, orderContainer.table, [fold(number)])}
        ) c join ${raw(db.tableText('orders'))} o on ${o.id} = ${c.order_id}
        where ${c.number} = ${number} and ${o.in_work} = 1 and ${o.is_deleted} = 0 limit 1`,
  )
  return rows.length > 0
}

/** Who carries, and when. */
const CREW_FIELDS: readonly string[] = [...TRIP_FIELDS, 'contractor_id', 'trailer_id']

const changesCrew = (changed: readonly string[]): boolean => changed.some((name) => CREW_FIELDS.includes(name))

const container: PartCheck = async (writing, state, record, changed) => {
  const type = await typeOf(writing, idIn(record.container_type_id))
  const equipment = await equipmentOf(writing, record, unitEquipment(state.deal, state.parts.directions))
  const { errors, warnings } = checkContainer(record, changed, { ...type, today: todayOf(writing), equipment })
  throwIfInvalid(errors)
  const number = changed.includes('number') ? textOf(record, 'number') : null
  const isDouble = number !== null && (await isElsewhere(writing, number, record.id))
  const others = (state.parts.containers ?? []).filter(({ id }) => id !== record.id)
  return {
    ...(changed.includes('gross_weight') ? checkContainersWeight(state.deal, [...others, record]) : {}),
    ...(isDouble ? { number: 'rule:container_elsewhere' as const } : {}),
    ...(changesCrew(changed)
      ? await crewWarnings(writing, state, record, datesOfContainer(record, state.deal), type.isTruckBody)
      : {}),
    ...warnings,
  }
}

const direction: PartCheck = async (writing, state, record, changed) => {
  const { isReefer, isTruckBody, timeZone } = await typeOf(writing, idIn(record.container_type_id))
  const equipment = await equipmentOf(writing, record, legEquipment(record, state.deal))
  const checkContext = { today: todayOf(writing), actedOn: dayOfAction(writing), timeZone, isReefer, equipment }
  const { errors, warnings } = checkDirection(record, changed, checkContext)
  throwIfInvalid(errors)
  return {
    ...(changesCrew(changed)
      ? await crewWarnings(writing, state, record, datesOfDirection(record, state.deal), isTruckBody)
      : {}),
    ...warnings,
  }
}

/** Contractors that we pay. */
const supplier: PartCheck = async (writing, { deal }, record, changed) => {
  if (!changed.includes('contractor_id')) return {}
  const finding = await carrierFinding(writing, record.contractor_id, loadingDay(writing, [deal]))
  return finding ? { contractor_id: finding } : {}
}

/** The photo of a problem is a file of the same order. */
const problem: PartCheck = async ({ tx }, { id }, record, changed) => {
  const fileId = idIn(record.photo_file_id)
  if (fileId === null || !changed.includes('photo_file_id')) return {}
  const own = await tx
    .selectFrom('files')
    .select('id')
    .where('id', '=', fileId)
    .where('o_t', '=', 'order')
    .where('o_id', '=', id)
    .executeTakeFirst()
  if (!own) throwIfInvalid({ photo_file_id: 'not_found' })
  return {}
}

/** Departure from a stop is after arrival, and neither is later than today. */
const stop: PartCheck = (writing, _state, record, changed) => {
  const [arrived, left] = [numberOf(record, 'arrived_date'), numberOf(record, 'left_date')]
  const isOutOfOrder = arrived > 0 && left > 0 && left < arrived
  const latest = writing.actor.receivedAt + DAY
  const ahead = (['arrived_date', 'left_date'] as const).filter(
    (field) => changed.includes(field) && numberOf(record, field) > latest,
  )
  throwIfInvalid({
    ...Object.fromEntries(ahead.map((field) => [field, 'rule:future_date' as const])),
    ...(isOutOfOrder ? { left_date: 'rule:dates_order' as const } : {}),
  })
  return Promise.resolve({})
}

const PART_CHECKS: Readonly<Record<string, PartCheck>> = {
  order_container: container,
  order_direction: direction,
  order_problem: problem,
  order_stop: stop,
  order_service: supplier,
  carrier_freight: supplier,
  carrier_freight2: supplier,
}

/** Throws if the part is invalid; returns warnings. */
export const checkOrderPart = async (
  writing: Writing,
  entity: Entity,
  change: PartChange,
  record: Values,
  changed: readonly string[],
): Promise<FieldErrors> => ({
  ...(await rowWarnings(writing, entity, change, record, changed)),
  ...(await PART_CHECKS[entity.name]?.(writing, change.before, record, changed)),
})
