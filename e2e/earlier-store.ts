/**
 * Data that earlier builds of the app left on a device: the database of a user, saved from those builds by running them
 * (e2e/earlier-stores). Written into the browser before the app starts.
 */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'

interface SavedStore {
  keyPath: string | null
  autoIncrement: boolean
  indexes: { name: string; keyPath: string; unique: boolean }[]
  rows: { key: string | number | (string | number)[]; value: Record<string, unknown> }[]
}

export interface SavedDatabase {
  version: number
  stores: Record<string, SavedStore>
}

const FOLDER = join(import.meta.dirname, 'earlier-stores')
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** `words`: replacements for its names and ids. Every key is a new one, because the server remembers keys. */
export const earlierStore = (build: string, words: Readonly<Record<string, string | number>>): SavedDatabase => {
  const ends = new Map<string, string>()
  let text = readFileSync(join(FOLDER, `${build}.json`), 'utf8')
  for (const [word, put] of Object.entries(words)) text = text.replaceAll(word, String(put))
  text = text.replaceAll(UUID, (uuid) => {
    const end = ends.get(uuid) ?? randomBytes(6).toString('hex')
    ends.set(uuid, end)
    return uuid.slice(0, -12) + end
  })
  return JSON.parse(text) as SavedDatabase
}

/** The page must have the app's origin, and the app must not run in it. */
export const writeStore = (page: Page, name: string, saved: SavedDatabase): Promise<void> =>
  page.evaluate(
    async ([database, { version, stores }]) => {
      const withBytes = (value: unknown): unknown => {
        if (typeof value !== 'object' || value === null) return value
        if (Array.isArray(value)) return value.map(withBytes)
        if ('$bytes' in value)
          return Uint8Array.from(atob(String(value.$bytes)), (letter) => letter.charCodeAt(0)).buffer
        return Object.fromEntries(Object.entries(value).map(([member, own]) => [member, withBytes(own)]))
      }
      const opening = indexedDB.open(database, version)
      opening.addEventListener('upgradeneeded', () => {
        for (const [storeName, { keyPath, autoIncrement, indexes, rows }] of Object.entries(stores)) {
          const store = opening.result.createObjectStore(storeName, { keyPath, autoIncrement })
          for (const index of indexes) store.createIndex(index.name, index.keyPath, { unique: index.unique })
          for (const { key, value } of rows) store.put(withBytes(value), ...(keyPath === null ? [key] : []))
        }
      })
      await new Promise((resolve, reject) => {
        opening.addEventListener('success', resolve)
        opening.addEventListener('error', () => reject(opening.error ?? new Error('the store was not made')))
      })
      opening.result.close()
    },
    [name, saved] as const,
  )
