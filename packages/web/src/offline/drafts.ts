/** Unfinished forms of the logged-in user, each under the key of its form. */
import { currentStore } from './store.ts'
import { writingStrictly } from './transaction.ts'

export const readDraft = async (key: string): Promise<Record<string, unknown> | null> =>
  (await currentStore().withDb((db) => db.get('draft', key)))?.values ?? null

export const writeDraft = (key: string, values: Record<string, unknown>): Promise<void> =>
  currentStore().withDb((db) =>
    writingStrictly(db, ['draft'], async (tx) => {
      await tx.objectStore('draft').put({ values, at: Date.now() }, key)
    }),
  )

export const dropDraft = (key: string): Promise<void> =>
  currentStore().withDb((db) => writingStrictly(db, ['draft'], (tx) => tx.objectStore('draft').delete(key)))
