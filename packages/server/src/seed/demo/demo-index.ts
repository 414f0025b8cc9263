/** The search text of demo deals, as `deal-index.queries.ts` builds it from the database: here from the rows themselves. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import { idIn, referredIds } from '@fura/shared/money/deal-rows.ts'
import { counterpartiesOf } from '@fura/shared/rules/deal-counterparties.ts'
import { podCities, polCities, teamOf } from '@fura/shared/rules/deal-route.ts'
import { cities } from '../data/cities.ts'
import type { SeedLists } from '../data/seed-lists.ts'
import type { SeedRow } from '../data/seed-row.ts'

/** By their member in the deal's detail. */
export type Parts = Readonly<Record<string, readonly Values[]>>

const FOUND_BY = [
  ['clients', 'client_id'],
  ['leads', 'lead_id'],
  ['drivers', 'driver_id'],
  ['trucks', 'truck_id'],
  ['trailers', 'trailer_id'],
] as const

const distinct = (ids: readonly number[]): number[] => [...new Set(ids)].toSorted((one, other) => one - other)

const textsBy = (rows: readonly SeedRow[] = [], field: string): ReadonlyMap<number, string> =>
  new Map(rows.flatMap((row) => (typeof row[field] === 'string' ? [[row.id, row[field]] as const] : [])))

const countries = new Map(cities.map((city) => [city.id, idIn(city.country_id)]))
const countryOf = (city: number | null): number | null => (city === null ? null : (countries.get(city) ?? null))

export const countriesOf = (deal: Values): Values => ({
  pol_country_id: countryOf(idIn(deal.pol_id) ?? idIn(deal.poo_id)),
  pod_country_id: countryOf(idIn(deal.pod_id) ?? idIn(deal.fd_id)),
})

const STILL_ASKED = new Set<unknown>(['requested', 'received', 'selected'])

export type IndexOf = (entity: Entity, deal: Values, parts: Parts, requests: readonly Values[]) => Values

/** `lists`: the demo's clients, leads, crews and cars. */
export const dealIndexer = (lists: SeedLists): IndexOf => {
  const names = FOUND_BY.map(([table, field]) => ({ field, texts: textsBy(lists[table], 'name') }))
  const plates = textsBy(lists.cars, 'gov_number')
  const foundBy = (deal: Values, records: readonly Values[], containers: readonly Values[]): string => {
    const nameTexts = names.flatMap(({ field, texts }) =>
      distinct(referredIds(records, [field])).map((id) => texts.get(id) ?? ''),
    )
    const numbers = containers.flatMap(({ number }) => (typeof number === 'string' ? [number] : []))
    const cars = distinct([...(Array.isArray(deal.car_ids) ? deal.car_ids : []), ...referredIds(records, ['car_id'])])
    return [...nameTexts, ...numbers, ...cars.flatMap((id) => plates.get(id) ?? [])].join('\n')
  }
  return (entity, deal, parts, requests) => {
    const directions = parts.directions ?? []
    const shownRows = Object.entries(parts).flatMap(([as, rows]) => (as.startsWith('kickbacks_') ? [] : rows))
    const openRequests = requests.filter(({ status }) => STILL_ASKED.has(status))
    return {
      team_ids: teamOf(deal),
      pol_ids: polCities(deal, directions),
      pod_ids: podCities(deal, directions),
      ...counterpartiesOf(entity, deal, parts, distinct(referredIds(openRequests, ['contractor_id']))),
      found_by: foundBy(deal, [deal, ...shownRows], parts.containers ?? []),
    }
  }
}
