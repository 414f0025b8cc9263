/** The registry's rows about companies that are moved to another database (decision 0084). */
import { nowSeconds } from '@fura/shared/seconds.ts'
import type { Database } from './database.ts'

/** `copying`: served at the old place. `moved`: served at the new one, the old one is kept. `returned`: back at the old one. */
export type MovePhase = 'copying' | 'moved' | 'returned'

export interface MoveRow {
  phase: MovePhase
  /** As the registry stores addresses. */
  fromUrl: string | null
  toUrl: string | null
}

export const readMove = async ({ read }: Database, installationId: number): Promise<MoveRow | null> => {
  const row = await read
    .selectFrom('moves')
    .selectAll()
    .where('installation_id', '=', installationId)
    .executeTakeFirst()
  return row ? { phase: row.phase as MovePhase, fromUrl: row.from_url, toUrl: row.to_url } : null
}

export const addMove = async (
  registry: Database,
  installationId: number,
  { phase, fromUrl, toUrl }: MoveRow,
): Promise<void> => {
  const ends = { from_url: fromUrl, to_url: toUrl }
  await registry.write((tx) =>
    tx
      .insertInto('moves')
      .values({ installation_id: installationId, phase, ...ends, date_begin: nowSeconds() })
      .execute(),
  )
}

/** The company is served at this address from now on: every node reads it within a second. */
export const switchPlace = (
  registry: Database,
  installationId: number,
  phase: MovePhase,
  databaseUrl: string | null,
): Promise<void> =>
  registry.write(async (tx) => {
    await tx.updateTable('installations').set({ database_url: databaseUrl }).where('id', '=', installationId).execute()
    await tx.updateTable('moves').set({ phase }).where('installation_id', '=', installationId).execute()
  })

export const forgetMove = async (registry: Database, installationId: number): Promise<void> => {
  await registry.write((tx) => tx.deleteFrom('moves').where('installation_id', '=', installationId).execute())
}
