/** What a deal is found by beside its own fields: the names and numbers of what belongs to it, its places, its counterparties. */
import { anyTable } from '#db/database.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { rateRequest } from '@fura/shared/entities/rate-request.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import { idIn } from '@fura/shared/money/deal-rows.ts'
import { counterpartiesOf } from '@fura/shared/rules/deal-counterparties.ts'
import { podCities, polCities, teamOf } from '@fura/shared/rules/deal-route.ts'
import type { Writing } from '#db/actor.ts'
import type { DealState, Parts } from './deal.state.ts'

/** Rates that were asked for belong to a quotation or to an order, by this field. */
export const requestsBy = ({ name }: Entity): 'order_id' | 'quote_id' => (name === 'order' ? 'order_id' : 'quote_id')

const distinct = (ids: readonly number[]): number[] => [...new Set(ids)].toSorted((one, other) => one - other)

const idsIn = (records: readonly Values[], fields: readonly string[]): number[] =>
  distinct(records.flatMap((record) => fields.flatMap((field) => idIn(record[field]) ?? [])))

/** Without money that goes back to somebody: who gets it is not for everybody who may search. */
const toldParts = (parts: Parts): Values[] =>
  Object.entries(parts).flatMap(([as, rows]) => (as.startsWith('kickbacks_') ? [] : rows))

const namesOf = async ({ tx }: Writing, table: string, ids: readonly number[]): Promise<string[]> => {
  if (ids.length === 0) return []
  const rows = await anyTable(tx)
    .selectFrom(table)
    .select('name')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute()
  return rows.map(({ name }) => String(name ?? ''))
}

/** By table: the fields that name its records. */
const FOUND_BY = {
  clients: ['client_id'],
  leads: ['lead_id'],
  drivers: ['driver_id'],
  trucks: ['truck_id'],
  trailers: ['trailer_id'],
} as const

/** Plates of the cars that the deal lists or that one of its parts goes by. */
const platesOf = async ({ tx }: Writing, records: readonly Values[]): Promise<string[]> => {
  const listed = records.flatMap(({ car_ids: cars }) => (Array.isArray(cars) ? cars : []))
  const ids = distinct([...listed, ...idsIn(records, ['car_id'])])
  if (ids.length === 0) return []
  const rows = await tx.selectFrom('cars').select('gov_number').where('id', 'in', ids).orderBy('id').execute()
  return rows.flatMap(({ gov_number: plate }) => (typeof plate === 'string' && plate !== '' ? [plate] : []))
}

/** Names, plates and container numbers, each on a line. */
const foundBy = async (writing: Writing, { deal, parts }: DealState): Promise<string> => {
  const records = [deal, ...toldParts(parts)]
  const numbers = (parts.containers ?? []).flatMap(({ number }) => (typeof number === 'string' ? [number] : []))
  const names: string[] = []
  for (const [table, fields] of Object.entries(FOUND_BY)) {
    names.push(...(await namesOf(writing, table, idsIn(records, fields))))
  }
  return [...names, ...numbers, ...(await platesOf(writing, records))].join('\n')
}

const countryOf = async ({ tx }: Writing, cityId: number | null): Promise<number | null> => {
  if (cityId === null) return null
  const row = await tx.selectFrom('cities').select('country_id').where('id', '=', cityId).executeTakeFirst()
  return idIn(row?.country_id)
}

/** Countries of both ends: of the ports, or of the places where there are none. */
export const countriesOf = async (writing: Writing, deal: Values): Promise<Values> => ({
  pol_country_id: await countryOf(writing, idIn(deal.pol_id) ?? idIn(deal.poo_id)),
  pod_country_id: await countryOf(writing, idIn(deal.pod_id) ?? idIn(deal.fd_id)),
})

/** Who was asked for a rate and is still in question. */
const askedIn = async ({ tx }: Writing, deal: Entity, id: number): Promise<number[]> => {
  const rows = await tx
    .selectFrom(rateRequest.table)
    .select('contractor_id')
    .where(requestsBy(deal), '=', id)
    .where('is_deleted', '=', 0)
    .where('status', 'not in', ['rejected', 'expired'])
    .execute()
  return rows.map((row) => row.contractor_id)
}

export const dealIndexOf = async (writing: Writing, entity: Entity, state: DealState): Promise<Values> => {
  const { deal, parts } = state
  const directions = parts.directions ?? []
  return {
    team_ids: teamOf(deal),
    pol_ids: polCities(deal, directions),
    pod_ids: podCities(deal, directions),
    ...counterpartiesOf(entity, deal, parts, await askedIn(writing, entity, state.id)),
    found_by: await foundBy(writing, state),
  }
}
