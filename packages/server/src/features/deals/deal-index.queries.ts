/** The search text of a deal beside its own fields: names and numbers of what belongs to it, its places, its counterparties. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { rateRequest } from '@fura/shared/entities/rate-request.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import { idIn, referredIds } from '@fura/shared/money/deal-rows.ts'
import { counterpartiesOf } from '@fura/shared/rules/deal-counterparties.ts'
import { podCities, polCities, teamOf } from '@fura/shared/rules/deal-route.ts'
import type { Writing } from '#db/actor.ts'
import { columnsOf, joinSql, listOf, name, part, raw, rowsIn, type SqlText } from '#db/sql-text.ts'
import type { DealState, Parts } from './deal.state.ts'
import type { Facts } from './facts.queries.ts'

/** The field by which a rate request belongs to a quotation or to an order. */
export const requestsBy = ({ name: kind }: Entity): 'order_id' | 'quote_id' =>
  kind === 'order' ? 'order_id' : 'quote_id'

const distinct = (ids: readonly number[]): number[] => [...new Set(ids)].toSorted((one, other) => one - other)

/** Without kickbacks, because not everybody who searches may know who gets them. */
const indexedParts = (parts: Parts): Values[] =>
  Object.entries(parts).flatMap(([as, rows]) => (as.startsWith('kickbacks_') ? [] : rows))

/** By table, in the order of the search text: the fields that refer to its records, and the column that the text contains. */
const FOUND_BY = {
  clients: { fields: ['client_id'], column: 'name' },
  leads: { fields: ['lead_id'], column: 'name' },
  drivers: { fields: ['driver_id'], column: 'name' },
  trucks: { fields: ['truck_id'], column: 'name' },
  trailers: { fields: ['trailer_id'], column: 'name' },
} as const

interface NamedRecords {
  table: string
  column: string
  ids: readonly number[]
}

/** The cars of the deal and of its parts. */
const carsIn = (records: readonly Values[]): NamedRecords => {
  const listed = records.flatMap(({ car_ids: cars }) => (Array.isArray(cars) ? cars : []))
  return { table: 'cars', column: 'gov_number', ids: distinct([...listed, ...referredIds(records, ['car_id'])]) }
}

const namedIn = (records: readonly Values[]): NamedRecords[] =>
  Object.entries(FOUND_BY).map(([table, { fields, column }]) => ({
    table,
    column,
    ids: distinct(referredIds(records, fields)),
  }))

const requests = columnsOf(rateRequest.table)

/** Contractors with a rate request that has not been ruled out. */
const askedSql = ({ db }: Writing, deal: Entity, id: number): SqlText =>
  part`select 'asked' as source, ${requests.contractor_id} as id, null as word from ${raw(db.tableText(rateRequest.table))}
    where ${name(requestsBy(deal))} = ${id} and ${requests.is_deleted} = 0 and ${requests.status} not in ('rejected', 'expired')`

const namesSql = ({ db }: Writing, { table, column, ids }: NamedRecords): SqlText =>
  part`select ${raw(`'${table}'`)} as source, id, ${name(column)} as word from ${raw(db.tableText(table))}
    where id in (${listOf(ids)})`

/** `source`: the table, or `asked`. */
interface IndexRow {
  source: string
  id: number
  word: string | null
}

/** Names, container numbers and plates, one per line; and the parties asked for a rate. In one query. */
const readIndex = async (writing: Writing, entity: Entity, { id, deal, parts }: DealState) => {
  const { db, tx } = writing
  const records = [deal, ...indexedParts(parts)]
  const [named, cars] = [namedIn(records), carsIn(records)]
  const questions = [...named, cars].filter(({ ids }) => ids.length > 0).map((one) => namesSql(writing, one))
  const query = joinSql([askedSql(writing, entity, id), ...questions], ' union all ')
  const rows = await rowsIn<IndexRow>(db, tx, query)
  const sortedRows = rows.toSorted((one, other) => one.id - other.id)
  const wordsOf = ({ table }: NamedRecords): string[] =>
    sortedRows.filter(({ source }) => source === table).map(({ word }) => word ?? '')
  const numbers = (parts.containers ?? []).flatMap(({ number }) => (typeof number === 'string' ? [number] : []))
  const plates = wordsOf(cars).filter((plate) => plate !== '')
  return {
    found_by: [...named.flatMap(wordsOf), ...numbers, ...plates].join('\n'),
    askedIds: sortedRows.filter(({ source }) => source === 'asked').map((row) => row.id),
  }
}

/** Countries of both ends: of the ports, or of the places where there are none. */
export const countriesOf = ({ countryOf }: Facts, deal: Values): Values => ({
  pol_country_id: countryOf(idIn(deal.pol_id) ?? idIn(deal.poo_id)),
  pod_country_id: countryOf(idIn(deal.pod_id) ?? idIn(deal.fd_id)),
})

export const dealIndexOf = async (writing: Writing, entity: Entity, state: DealState): Promise<Values> => {
  const { deal, parts } = state
  const directions = parts.directions ?? []
  const { found_by, askedIds } = await readIndex(writing, entity, state)
  return {
    team_ids: teamOf(deal),
    pol_ids: polCities(deal, directions),
    pod_ids: podCities(deal, directions),
    ...counterpartiesOf(entity, deal, parts, askedIds),
    found_by,
  }
}
