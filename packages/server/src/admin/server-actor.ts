/** Writes of the administration command: without an account, with every right, through the same layer as the calls. */
import { organization } from '@fura/shared/entities/lookups.ts'
import type { Writing } from '#db/actor.ts'
import type { Database } from '#db/database.ts'
import type { InstallationRow } from '#db/registry.ts'
import { serverActor } from '#db/server-actor.ts'
import { logAudit } from '#http/audit-log.ts'
import { installationSteps } from '#migrations/index.ts'
import { addRecord, checkNew } from '#resource/save.ts'
import type { AdminContext } from './command.ts'

/** Dates that such a write fills in are in the company's time zone. */
export const writeAsServer = <T>(
  { db, timezone }: { db: Database; timezone: string },
  work: (writing: Writing) => Promise<T>,
): Promise<T> => db.write((tx) => work({ db, tx, actor: serverActor(timezone) }))

/** Logs what the administration command did, and to whom. */
export const auditCommand = (writing: Writing, command: string, subject: number | null = null): Promise<void> =>
  logAudit(writing, { event: 'admin_command', detail: command, subject_id: subject })

/** The registry is another database, so the audit entry is written after the change. */
export const auditIn = async (
  { databases }: Pick<AdminContext, 'databases'>,
  { place, timezone }: InstallationRow,
  command: string,
): Promise<void> => {
  const db = await databases.open(place, installationSteps)
  try {
    await writeAsServer({ db, timezone }, (writing) => auditCommand(writing, command))
  } finally {
    await db.close()
  }
}

/** Every user belongs to an organization: the first one there is, or a new one with the company's name. */
export const someOrganization = async (
  writing: Writing,
  { name, currency, timezone }: Pick<InstallationRow, 'name' | 'currency' | 'timezone'>,
): Promise<number> => {
  const { tx, actor } = writing
  const first = await tx
    .selectFrom('organizations')
    .select('id')
    .where('is_deleted', '=', 0)
    .orderBy('id')
    .executeTakeFirst()
  if (first) return first.id
  const base = await tx.selectFrom('currencies').select('id').where('code', '=', currency).executeTakeFirst()
  const sent = { name, timezone, ...(base ? { currency_id: base.id } : {}) }
  return (await addRecord(writing, organization, checkNew(organization, sent, actor))).id
}
