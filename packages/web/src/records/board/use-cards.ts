/**
 * The cards of one column by position: pages of fifty, read where somebody looks. A card that the reader has moved is
 * drawn in its new column at once, above the server's cards.
 */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { useQueries } from '@tanstack/react-query'
import { listQuery, type ListAddress } from '#entity/list-address.ts'
import { listKey, READS } from '#entity/query-options.ts'
import { type Page, readPage, type Row } from '#offline/reads.ts'
import type { StatusRow } from '#offline/row.ts'
import { columnFilters } from './columns.ts'
import type { MovedCards } from './use-unsent-moves.ts'

export const CARDS_AT_ONCE = 50

interface CardsSource {
  entity: Entity
  status: StatusRow
  address: ListAddress
  moved: MovedCards
  /** The pages that are looked at. */
  pages: readonly number[]
  isNear: boolean
}

export interface Cards {
  /** How many positions the column has. */
  places: number
  /** How many cards it has; null while that is unknown. */
  total: number | null
  hasMore: boolean
  /** `gone`: the card has moved to another column. undefined: not read yet. */
  cardAt: (place: number) => Row | 'gone' | undefined
  error: Error | null
}

const pageOptions = (entity: Entity, query: string, page: number, isNear: boolean) => ({
  ...READS,
  queryKey: [...listKey(entity.path, query, page * CARDS_AT_ONCE), CARDS_AT_ONCE],
  queryFn: (): Promise<Page> => readPage(entity, query, page * CARDS_AT_ONCE, CARDS_AT_ONCE),
  enabled: isNear,
})

export const useCards = ({ entity, status, address, moved, pages, isNear }: CardsSource): Cards => {
  const query = listQuery(columnFilters(address.filters, status), address.search)
  const pageNumbers = [...new Set([0, ...pages])]
  const reads = useQueries({ queries: pageNumbers.map((page) => pageOptions(entity, query, page, isNear)) })
  const rowsOf = new Map(pageNumbers.map((page, place) => [page, reads[place]?.data?.rows]))
  const first = reads[0]?.data
  const all = [...moved.values()]
  const here = all.filter(({ row, from }) => row.status_id === status.id && from !== status.id)
  const departed = all.filter(({ row, from }) => from === status.id && row.status_id !== status.id)
  const readIds = new Set([...rowsOf.values()].flatMap((rows) => rows?.map(({ id }) => id) ?? []))
  const arrived = here.filter(({ row }) => !readIds.has(row.id))
  // Records that wait to be added stand above the first page and make it longer.
  const ahead = Math.max(0, (first?.rows.length ?? 0) - CARDS_AT_ONCE)
  const total = first ? first.total + arrived.length - departed.length : null

  const readAt = (place: number): Row | undefined => {
    if (place < CARDS_AT_ONCE + ahead) return first?.rows[place]
    const behind = place - ahead
    return rowsOf.get(Math.floor(behind / CARDS_AT_ONCE))?.[behind % CARDS_AT_ONCE]
  }
  const cardAt = (place: number): Row | 'gone' | undefined => {
    const arrival = arrived[place]
    if (arrival) return arrival.row
    const row = readAt(place - arrived.length)
    if (!row) return undefined
    const now = moved.get(row.id)?.row ?? row
    return (now.status_id ?? status.id) === status.id ? now : 'gone'
  }
  return {
    places: arrived.length + (first?.total ?? 0),
    total,
    hasMore: first?.more ?? false,
    cardAt,
    error: reads.find(({ error, data }) => error && !data)?.error ?? null,
  }
}
