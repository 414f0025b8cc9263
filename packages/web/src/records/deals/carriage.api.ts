/** Candidates for a load: the server's suggestions, or without it those among the records on this device. */
import type { CarriageCandidate } from '@fura/shared/carriage.ts'
import { contractor } from '@fura/shared/entities/contractor.ts'
import { orderDirection } from '@fura/shared/entities/deal-direction.ts'
import { driver } from '@fura/shared/entities/driver.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { order } from '@fura/shared/entities/order.ts'
import { orderContainer } from '@fura/shared/entities/order-container.ts'
import { trailer } from '@fura/shared/entities/trailer.ts'
import { truck } from '@fura/shared/entities/truck.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import { textIn } from '@fura/shared/fields/wire.ts'
import { compact, fold } from '@fura/shared/fold.ts'
import { tripOfContainer, tripOfDirection } from '@fura/shared/rules/busy.ts'
import { candidateOf, loadOf, type OtherTrip, rankCandidates } from '@fura/shared/rules/carriage-fit.ts'
import { api } from '#api/client.ts'
import { link } from '#api/link.ts'
import { isUnreachable } from '#api/unreachable.ts'
import { companyZone } from '#core/company-zone.ts'
import { refName } from '#entity/ref-name.ts'
import { keptRows } from '#offline/cache.ts'
import type { Row } from '#offline/reads.ts'
import { currentStore } from '#offline/store.ts'
import { partsIn } from './parts-in.ts'

const SHOWN = 20

export interface CarrierQuestion {
  deal: Row
  /** null: for the load as a whole. */
  leg: Row | null
  search: string
}

export interface CarrierSuggestions {
  list: readonly CarriageCandidate[]
  /** From this device only: no prices, and perhaps not everybody. */
  isLocal: boolean
}

const fromServer = async ({ deal, leg, search }: CarrierQuestion): Promise<CarrierSuggestions> => {
  const query = new URLSearchParams({
    order_id: String(deal.id),
    ...(leg && { direction_id: String(leg.id) }),
    ...(search.trim() !== '' && { search }),
  })
  const { list } = await api.get<{ list: CarriageCandidate[] }>(`/api/carriage/candidates/?${query}`)
  return { list, isLocal: false }
}

const rowsHere = async ({ path }: Entity): Promise<readonly Row[]> =>
  (await currentStore().withDb((db) => keptRows(db, path))).rows

interface Crewed {
  trip: OtherTrip | null
  isOnLane: boolean
  orderId: number
  date: number
  driverId: unknown
  truckId: unknown
}

/** The carriages of orders whose parts are on this device. */
const crewedParts = (
  orders: readonly Row[],
  { deal }: CarrierQuestion,
  lane: { from: number | null; to: number | null },
): Crewed[] =>
  orders
    .filter(({ id }) => id !== deal.id)
    .flatMap((one) => {
      const isOnLane = one.poo_id === lane.from && one.fd_id === lane.to
      const partOf = (row: Row, span: { from: number; to: number } | null): Crewed => ({
        trip:
          span && one.in_work === 1
            ? {
                ...span,
                orderId: Number(one.id),
                number: textIn(one.number),
                isLtl: one.is_ltl === 1,
                cityName: refName(row, 'fd_id') || refName(one, 'fd_id'),
              }
            : null,
        isOnLane,
        orderId: Number(one.id),
        date: one.doc_date ?? 0,
        driverId: row.driver_id,
        truckId: row.truck_id,
      })
      return [
        ...partsIn(one, orderContainer).map((row) => partOf(row, tripOfContainer(row, one))),
        ...partsIn(one, orderDirection).map((row) => partOf(row, tripOfDirection(row, one))),
      ]
    })

const isFound = (candidate: CarriageCandidate, search: string): boolean => {
  const words = [
    candidate.driver_name,
    candidate.driver_phone,
    candidate.truck_name,
    candidate.trailer_name,
    candidate.contractor_name,
  ]
  const [term, bare] = [fold(search), compact(search)]
  return words.some((text) => fold(text).includes(term) || (bare !== '' && compact(text).includes(bare)))
}

const fromDevice = async (question: CarrierQuestion): Promise<CarrierSuggestions> => {
  const { deal, leg, search } = question
  const load = loadOf(deal, leg)
  const [drivers, carriers, trucks, trailers, orders] = await Promise.all(
    [driver, contractor, truck, trailer, order].map(rowsHere),
  )
  const byId = (rows: readonly Row[] | undefined, id: unknown) => rows?.find((row) => row.id === id)
  const parts = crewedParts(orders ?? [], question, load)
  const candidates = (drivers ?? [])
    .filter((row) => byId(carriers, row.contractor_id)?.blackList !== 1)
    .map((row) => {
      const own = parts.filter(
        ({ driverId, truckId }) => driverId === row.id || (Boolean(row.truck_id) && truckId === row.truck_id),
      )
      const onLane = own.filter((part) => part.isOnLane && part.driverId === row.id)
      const facts = {
        driverId: Number(row.id),
        contractorId: typeof row.contractor_id === 'number' ? row.contractor_id : null,
        driver: row,
        carrier: (byId(carriers, row.contractor_id) ?? { name: refName(row, 'contractor_id') }) as Values,
        trailer: (byId(trailers, row.trailer_id) ?? { name: refName(row, 'trailer_id') }) as Values,
        truck: (byId(trucks, row.truck_id) ?? { name: refName(row, 'truck_id') }) as Values,
        trips: own.flatMap(({ trip }) => trip ?? []),
        lane: {
          lane_count: new Set(onLane.map(({ orderId }) => orderId)).size,
          lane_last: Math.max(0, ...onLane.map(({ date }) => date)),
        },
      }
      return candidateOf(load, facts, Date.now() / 1000, companyZone())
    })
    .filter((candidate) => search.trim() === '' || isFound(candidate, search))
  const near = refName(leg ?? deal, 'poo_id')
  return { list: rankCandidates(candidates, near).slice(0, SHOWN), isLocal: true }
}

/** For an unsent deal or leg the device answers. */
export const readCandidates = async (question: CarrierQuestion): Promise<CarrierSuggestions> => {
  const isOnServer =
    typeof question.deal.id === 'number' && (question.leg === null || typeof question.leg.id === 'number')
  if (!isOnServer || link.isSurelyDown()) return fromDevice(question)
  try {
    return await fromServer(question)
  } catch (error) {
    if (!isUnreachable(error)) throw error
    return fromDevice(question)
  }
}
