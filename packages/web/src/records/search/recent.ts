/** Shown before anything is typed: the last successful searches, and the records opened last. Per person, on this device. */
import { client } from '@fura/shared/entities/client.ts'
import { contractor } from '@fura/shared/entities/contractor.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { lead } from '@fura/shared/entities/lead.ts'
import { order } from '@fura/shared/entities/order.ts'
import { quote } from '@fura/shared/entities/quote.ts'
import { fold } from '@fura/shared/fold.ts'
import { currentStore } from '#offline/store.ts'
import { writing } from '#offline/transaction.ts'
import { deviceHit } from './device-hit.ts'
import type { Hit } from './hit.ts'

const KEY = 'recent searches'
const SEARCHES = 5
const OPENED = 6
/** How many cached rows are scanned: list rows are between the opened records. */
const LOOKED_AT = 400

/** Records with a screen of their own. */
const OPENABLE = new Map<string, Entity>(
  [order, quote, client, contractor, lead].map((entity) => [entity.path, entity]),
)

const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((text): text is string => typeof text === 'string') : []

const searches = async (): Promise<string[]> =>
  textsIn(await currentStore().withDb((db) => db.get('meta', KEY))).slice(0, SEARCHES)

const change = (next: (texts: string[]) => string[]): Promise<void> =>
  currentStore().withDb((db) =>
    writing(db, ['meta'], async (tx) => {
      const meta = tx.objectStore('meta')
      await meta.put(next(textsIn(await meta.get(KEY))), KEY)
    }),
  )

export const rememberSearch = (text: string): Promise<void> => {
  const query = text.trim()
  return change((texts) => [query, ...texts.filter((one) => fold(one) !== fold(query))].slice(0, SEARCHES))
}

export const forgetSearches = (): Promise<void> => change(() => [])

/** Records that were read by themselves, the latest first. */
const recentlyOpened = (): Promise<Hit[]> =>
  currentStore().withDb(async (db) => {
    const hits: Hit[] = []
    let cursor = await db.transaction('rec').store.index('used').openCursor(null, 'prev')
    for (let place = 0; cursor && place < LOOKED_AT && hits.length < OPENED; place += 1) {
      const [path] = cursor.primaryKey
      const entity = OPENABLE.get(path)
      const { full, ahead } = cursor.value
      const hit = entity && full && !ahead ? deviceHit(entity.name, cursor.value.data) : null
      if (hit) hits.push(hit)
      cursor = await cursor.continue()
    }
    return hits
  })

export interface Recent {
  searches: readonly string[]
  opened: readonly Hit[]
}

export const readRecent = async (): Promise<Recent> => ({ searches: await searches(), opened: await recentlyOpened() })
