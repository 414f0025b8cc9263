/** Fills a new installation: the lookups that every company starts with, and, where asked for, the demo company. */
import { statusInMode } from '@fura/shared/rules/status-words.ts'
import { onlyMode } from '@fura/shared/status-settings.ts'
import { VARIANTS } from '@fura/shared/variants.ts'
import type { Tx } from '#db/database.ts'
import { insertMany } from '#db/insert-many.ts'
import type { Installation } from '#db/installations.ts'
import { seedLists, type SeedLists } from './data/seed-lists.ts'
import { demoAt } from './demo/demo-lists.ts'
import { chatRows, memberRows, readRows } from './demo/demo-messages.ts'
import type { Volume } from './demo/world.ts'
import { insertLists } from './insert.ts'

export const DEMO_PASSWORD = 'demo-freight-2026'

/** In a company of a version that had no roles of its own. */
const seedRoles = async (db: Installation['db'], tx: Tx, now: number): Promise<void> => {
  const role = await tx.selectFrom('team_roles').select('id').limit(1).executeTakeFirst()
  if (!role) await insertLists(db, tx, { team_roles: seedLists.team_roles ?? [] }, now)
}

/** Adds the lookups, unless they are there already. */
export const seedInstallation = async (
  { db, currency, variant }: Pick<Installation, 'db' | 'currency' | 'variant'>,
  now: number,
): Promise<void> => {
  await db.write(async (tx) => {
    const seeded = await tx.selectFrom('countries').select('id').limit(1).executeTakeFirst()
    if (seeded) return seedRoles(db, tx, now)
    const currencies = (seedLists.currencies ?? []).map((row) => ({ ...row, is_base: row.code === currency ? 1 : 0 }))
    const statuses = (seedLists.order_statuses ?? []).map((row) => statusInMode(row, onlyMode(VARIANTS[variant])))
    await insertLists(db, tx, { ...seedLists, currencies, order_statuses: statuses }, now)
  })
}

/** Adds the demo company with its logins to an installation without users; returns what was added, null where it has users. */
export const seedDemo = async (
  installation: Installation,
  demoHash: () => Promise<string>,
  now: number,
  volume: Volume,
): Promise<SeedLists | null> => {
  const { db } = installation
  return db.write(async (tx) => {
    const user = await tx.selectFrom('team_users').select('id').limit(1).executeTakeFirst()
    if (user) return null
    const { lists, counters } = demoAt(now, installation, volume)
    await insertLists(db, tx, lists, now)
    await tx
      .updateTable('team_users')
      .set({ pass_hash: await demoHash() })
      .execute()
    await insertMany(db, tx, 'chats', chatRows(lists.messages ?? []))
    await insertMany(db, tx, 'chat_reads', readRows(lists))
    await insertMany(db, tx, 'chat_members', memberRows(lists.messages ?? [], now))
    await insertMany(
      db,
      tx,
      'number_counters',
      Array.from(counters, ([key, last]) => ({ key, last })),
    )
    return lists
  })
}
