/** The state of the company and its server, as the server last answered it; without a network, this device's copy. */
import { api, currentLanguage } from '#api/client.ts'
import { DEADLINE_MS } from '#offline/query.ts'
import { keep, read } from '#offline/reads.ts'
import type { KeptLookup } from '#offline/schema.ts'
import { currentStore, type UserStore } from '#offline/store.ts'

type Flag = 0 | 1
/** null: it could not be read. */
type Figure = number | null

export interface Job {
  name: string
  waiting: Figure
  tried: Figure
  failed: Figure
  since: Figure
}

/** Moments are Unix seconds. */
export interface Health {
  asked_at: number
  server: {
    version: string
    engine: 'sqlite' | 'postgres'
    started_at: number
    loop_delay_ms: number
    is_read_only: Flag
    connections: Figure
    connections_waiting: Figure
    disk_free_bytes: Figure
  }
  sizes: {
    database_bytes: Figure
    files_num: Figure
    files_bytes: Figure
    files_quota_bytes: Figure
    records: readonly { entity: string; num: number }[]
  }
  backups: {
    is_scheduled: Flag
    backed_up_at: number
    is_late: Flag
    next_at: Figure
    kept_num: Figure
    kept_bytes: Figure
    oldest_at: Figure
  }
  jobs: readonly Job[]
  sessions: { people: Figure; devices: Figure; people_now: Figure; streams: number }
}

const PATH = '/api/company/health/'
/** The key of the last answer, among the copies that a logout deletes. */
const KEPT = 'health?'

interface KeptHealth {
  id: number
  detail: Health
}

const fromServer = async (store: UserStore): Promise<Health> => {
  const { detail } = await api.get<{ detail: Health }>(PATH, { timeout: DEADLINE_MS })
  const copy: KeptHealth = { id: 0, detail }
  const rows = [copy] as unknown as KeptLookup['rows']
  await keep(store, (db) => db.put('lookup', { rows, language: currentLanguage(), stale: false, at: Date.now() }, KEPT))
  return detail
}

const fromDevice = (store: UserStore): Promise<Health | null> =>
  store.withDb(async (db) => {
    const rows = (await db.get('lookup', KEPT))?.rows as unknown as KeptHealth[] | undefined
    return rows?.[0]?.detail ?? null
  })

export const readHealth = (): Promise<Health> => {
  const store = currentStore()
  return read(
    () => fromServer(store),
    () => fromDevice(store),
  )
}
