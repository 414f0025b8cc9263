/**
 * The search without the server: over this device's records, with their unsent changes. Reading and folding them
 * takes longer than a person types, so the index is built once and kept until something changes or the server answers again.
 */
import { car } from '@fura/shared/entities/car.ts'
import { client } from '@fura/shared/entities/client.ts'
import { contact } from '@fura/shared/entities/contact.ts'
import { contactPerson } from '@fura/shared/entities/contact-person.ts'
import { contractor } from '@fura/shared/entities/contractor.ts'
import { driver } from '@fura/shared/entities/driver.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { lead } from '@fura/shared/entities/lead.ts'
import { order } from '@fura/shared/entities/order.ts'
import { quote } from '@fura/shared/entities/quote.ts'
import { trailer } from '@fura/shared/entities/trailer.ts'
import { truck } from '@fura/shared/entities/truck.ts'
import { compactFolded, fold } from '@fura/shared/fold.ts'
import { keptRows, oldestOf } from '#offline/cache.ts'
import { onOldReads } from '#offline/changes.ts'
import { foundBy } from '#offline/found-by.ts'
import type { Row } from '#offline/reads.ts'
import { currentStore, type UserStore } from '#offline/store.ts'
import { fieldOf } from '#offline/row.ts'
import { deviceHit } from './device-hit.ts'
import type { Hit } from './hit.ts'
import { type Folded, type TextMatcher, textMatcher } from './text-matcher.ts'
import { unsentRows } from './unsent-rows.ts'

const SEARCHED: readonly Entity[] = [
  client,
  contractor,
  lead,
  contactPerson,
  contact,
  driver,
  truck,
  trailer,
  car,
  order,
  quote,
]

/** A record as it is searched and shown. */
interface Indexed extends Folded {
  hit: Hit
  /** When it was read, in milliseconds. */
  at: number
  title: Folded
  /** Further texts that it matches by; each with its shown form. */
  texts: readonly { shown: string; folded: Folded }[]
  shown: Folded
}

const textsOf = (entity: Entity, row: Row): string[] => {
  const own = Object.keys(entity.fields).filter((name) => entity.fields[name]?.search)
  return [...own.map((name) => fieldOf(row, name)), ...foundBy(entity, row)].flatMap((value) =>
    typeof value === 'string' && value !== '' ? [value] : [],
  )
}

const foldedOf = (text: string): Folded => {
  const folded = fold(text)
  return { folded, letters: compactFolded(folded) }
}

const indexedOf = (entity: Entity, row: Row, at: number): Indexed[] => {
  const hit = deviceHit(entity.name, row)
  if (!hit) return []
  const texts = textsOf(entity, row).map((shown) => ({ shown, folded: foldedOf(shown) }))
  return [
    {
      hit,
      at,
      title: foldedOf(hit.title),
      shown: foldedOf(hit.subtitle),
      texts,
      // One comparison excludes most records; a line break separates two texts.
      folded: texts.map(({ folded }) => folded.folded).join('\n'),
      letters: texts.map(({ folded }) => folded.letters).join('\n'),
    },
  ]
}

/** The person's own unsent work comes first. */
const rowsOf = async (store: UserStore, entity: Entity) => {
  const { rows, readAt } = await store.withDb((db) => keptRows(db, entity.path))
  const unsent = await unsentRows(store, entity)
  return { rows: [...unsent.rows, ...rows.filter(({ id }) => !unsent.ids.has(id))], readAt }
}

const buildIndex = async (store: UserStore): Promise<Indexed[]> => {
  const index: Indexed[] = []
  for (const entity of SEARCHED) {
    const { rows, readAt } = await rowsOf(store, entity)
    index.push(...rows.flatMap((row) => indexedOf(entity, row, oldestOf([row], readAt))))
  }
  return index
}

let index: { store: UserStore; built: Promise<Indexed[]> } | null = null

/** The server answers again, or something on this device has changed. */
export const dropSearchIndex = (): void => {
  index = null
}

let isWatching = false

/** Starts with the first letters at the latest; without a network, when the search opens. */
export const prepareSearchIndex = (): Promise<Indexed[]> => {
  if (!isWatching) onOldReads(dropSearchIndex)
  isWatching = true
  const store = currentStore()
  if (index?.store !== store) index = { store, built: buildIndex(store) }
  return index.built
}

const hitOf = (one: Indexed, typed: TextMatcher): Hit | null => {
  if (!typed.isIn(one)) return null
  const match = one.texts.find(({ folded }) => typed.isIn(folded))
  if (!match) return null
  if (typed.isIn(one.title) || typed.isIn(one.shown)) return one.hit
  const subtitle = [match.shown, one.hit.subtitle].filter((text) => text !== '').join(' · ')
  return { ...one.hit, subtitle }
}

const rankOf = ({ title }: Indexed, { begins, isIn }: TextMatcher): number => (begins(title) ? 0 : isIn(title) ? 1 : 2)

interface Found {
  hit: Hit
  at: number
}

const foundIn = (records: readonly Indexed[], typed: TextMatcher): Found[] =>
  records
    .flatMap((one) => {
      const hit = hitOf(one, typed)
      return hit ? [{ hit, at: one.at, rank: rankOf(one, typed) }] : []
    })
    .toSorted((one, other) => one.rank - other.rank)

export const findOnDevice = async (text: string, num: number): Promise<{ hits: Hit[]; at: number }> => {
  const typed = textMatcher(text)
  if (!typed) return { hits: [], at: 0 }
  const best = foundIn(await prepareSearchIndex(), typed).slice(0, num)
  return { hits: best.map(({ hit }) => hit), at: best.length === 0 ? 0 : Math.min(...best.map(({ at }) => at)) }
}

/** Unsent records: those that match the search, and all that are affected, matching or not. */
export const findUnsent = async (text: string): Promise<{ hits: Hit[]; changed: Hit[] }> => {
  const store = currentStore()
  const typed = textMatcher(text)
  if (!typed || (await store.withDb((db) => db.count('outbox'))) === 0) return { hits: [], changed: [] }
  const records: Indexed[] = []
  for (const entity of SEARCHED) {
    const { rows } = await unsentRows(store, entity)
    records.push(...rows.flatMap((row) => indexedOf(entity, row, 0)))
  }
  return { hits: foundIn(records, typed).map(({ hit }) => hit), changed: records.map(({ hit }) => hit) }
}
