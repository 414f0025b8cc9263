/** What the app needs before anybody logs in, stored for a start without a network: manifest, texts, device, last user. */
import type { Language } from '@fura/shared/language.ts'
import { type DBSchema, openDB } from 'idb'
import { newUuid } from './uuid.ts'

interface BootSchema extends DBSchema {
  kv: { key: string; value: unknown }
}

const BOOT_VERSION = 1

const openBoot = () =>
  openDB<BootSchema>('fura-boot', BOOT_VERSION, { upgrade: (db) => void db.createObjectStore('kv') })

/** One connection per piece of work. */
export const withBoot = async <T>(work: (db: Awaited<ReturnType<typeof openBoot>>) => Promise<T>): Promise<T> => {
  const db = await openBoot()
  try {
    return await work(db)
  } finally {
    db.close()
  }
}

export type BootKey = 'manifest' | 'lastUser' | 'knownBuild' | 'leftSessions' | 'ownWords' | `i18n:${Language}`

export const readBoot = (key: BootKey): Promise<unknown> => withBoot((db) => db.get('kv', key))

export const writeBoot = async (key: BootKey, value: unknown): Promise<void> => {
  await withBoot((db) => db.put('kv', value, key))
}

export const dropBoot = (key: BootKey): Promise<void> => withBoot((db) => db.delete('kv', key))

let device: Promise<string> | null = null

/** The id of this device, made at its first start; every tab gets the same one. */
export const deviceId = (): Promise<string> => {
  device ??= withBoot(async (db) => {
    const storedId: unknown = await db.get('kv', 'deviceId')
    // A write at every start would delay the reads queued behind it.
    if (typeof storedId === 'string') return storedId
    const tx = db.transaction('kv', 'readwrite')
    const currentId: unknown = await tx.store.get('deviceId')
    const id = typeof currentId === 'string' ? currentId : newUuid()
    if (id !== currentId) await tx.store.put(id, 'deviceId')
    await tx.done
    return id
  })
  return device
}
