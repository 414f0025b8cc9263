/** Assigns a truck with its crew to a carriage, or unassigns it: through the outbox, with an undo. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { orderDirection } from '@fura/shared/entities/deal-direction.ts'
import { orderContainer } from '@fura/shared/entities/order-container.ts'
import type { PlanJob, PlanPart, PlanTruck, PlanWork } from '@fura/shared/plan.ts'
import { useTranslation } from 'react-i18next'
import { save, type SaveResult } from '#offline/outbox.ts'
import { useRefusalToast } from '#records/card/use-refusal-toast.ts'
import { showToast, showUndo } from '#ui/toast.ts'
import { shortNumber } from './plan-words.ts'

const ENTITIES: Readonly<Record<PlanPart, Entity>> = {
  order_container: orderContainer,
  order_direction: orderDirection,
}

interface CrewValues {
  contractor_id: number | null
  driver_id: number | null
  truck_id: number | null
  car_id: number | null
  trailer_id: number | null
}

const vehicleIds = (on: PlanTruck | null): Pick<CrewValues, 'truck_id' | 'car_id'> => ({
  truck_id: on?.vehicle === 'truck' ? on.id : null,
  car_id: on?.vehicle === 'car' ? on.id : null,
})

const crewOf = (truck: PlanTruck, work: PlanWork): CrewValues => ({
  contractor_id: truck.contractor_id ?? work.contractor_id,
  driver_id: truck.driver_id,
  ...vehicleIds(truck),
  trailer_id: truck.trailer_id,
})

const crewOfWork = (work: PlanWork, on: PlanTruck | null): CrewValues => ({
  contractor_id: work.contractor_id,
  driver_id: work.driver_id,
  ...vehicleIds(on),
  trailer_id: work.trailer_id,
})

/** Only the crew is compared: whatever else of the order has changed meanwhile is no clash. */
const change = (entity: Entity, id: number, before: CrewValues, after: CrewValues, label: string) =>
  save({ entity, action: 'update', id, values: { ...after }, base: { id, rev: 0, ...before }, label })

/** The part of the work and its twins, which name the same truck. */
const changeParts = async (work: PlanWork | PlanJob, before: CrewValues, after: CrewValues): Promise<SaveResult> => {
  const { part, part_id: id } = work
  if (part === null || id === null) throw new Error(`${work.key} has no part to change`)
  const result = await change(ENTITIES[part], id, before, after, work.number)
  const twins = 'twin_ids' in work ? work.twin_ids : []
  if (result.state !== 'rejected')
    for (const twin of twins) {
      // A twin has only a truck, so there is nothing to compare it with.
      await save({ entity: orderContainer, action: 'update', id: twin, values: { ...after }, label: work.number })
    }
  return result
}

export interface Assignment {
  work: PlanWork | PlanJob
  /** The truck that it is on; null: a load. */
  from: PlanTruck | null
  /** null takes it off. */
  to: PlanTruck | null
}

export const useAssign = () => {
  const { t } = useTranslation()
  const isRefused = useRefusalToast()

  /** The order has no truck row yet: one is added. Taken back, a row that was sent stays without its crew. */
  const addRow = async (work: PlanWork, to: PlanTruck): Promise<void> => {
    const own = work.is_truck_body === 1 ? work.container_type_id : null
    const type = own ?? to.crew.trailer?.container_type_id ?? null
    if (type === null) return showToast(t('plan.no_body'), 'error')
    const [none, crew] = [crewOfWork(work, null), crewOf(to, work)]
    const values = { order_id: work.order_id, container_type_id: type, ...crew }
    const result = await save({ entity: orderContainer, action: 'add', values, label: work.number })
    if (isRefused(result)) return undefined
    const { id } = result
    const takeBack = async () =>
      isRefused(
        typeof id === 'number'
          ? await change(orderContainer, id, crew, none, work.number)
          : await save({ entity: orderContainer, action: 'delete', id, label: work.number }),
      )
    return showUndo(t('plan.assigned', { number: shortNumber(work.number), truck: to.name }), () => void takeBack())
  }

  return async ({ work, from, to }: Assignment): Promise<void> => {
    if (work.part === null) return to ? addRow(work, to) : undefined
    const before = crewOfWork(work, from)
    const after = to ? crewOf(to, work) : { ...before, ...vehicleIds(null), driver_id: null, trailer_id: null }
    if (isRefused(await changeParts(work, before, after))) return undefined
    const number = shortNumber(work.number)
    const text = to ? t('plan.assigned', { number, truck: to.name }) : t('plan.taken_off', { number })
    return showUndo(text, () => void changeParts(work, after, before).then(isRefused))
  }
}
