/** The sessions of a person as they are listed and ended. */
import { deviceName } from '@fura/shared/device-name.ts'
import { nowSeconds } from '@fura/shared/seconds.ts'
import type { Database, Reader, Tx } from '#db/database.ts'
import type { SessionLimits } from '#http/sessions.ts'

export interface ListedSession {
  id: number
  name: string
  address: string
  date_create: number
  date_seen: number
  /** Until then this device needs no second factor; 0: it needs one. */
  remembered_until: number
  /** This one is asking. */
  is_current: 0 | 1
}

/** Those that time has not ended. */
const allLive = (db: Reader, { sessionIdleSeconds, sessionMaxSeconds }: SessionLimits) => {
  const now = nowSeconds()
  return db
    .selectFrom('sessions')
    .where('sessions.date_seen', '>=', now - sessionIdleSeconds)
    .where('sessions.date_create', '>=', now - sessionMaxSeconds)
}

const liveSessions = (db: Reader, userId: number, limits: SessionLimits) =>
  allLive(db, limits).where('sessions.team_user_id', '=', userId)

/** Counts logins of the company: devices, people, and people active since then. */
export const countSessions = async (
  { read }: Database,
  limits: SessionLimits,
  since: number,
): Promise<{ devices: number; people: number; people_now: number }> => {
  const row = await allLive(read, limits)
    .innerJoin('team_users', 'team_users.id', 'sessions.team_user_id')
    .where('team_users.is_active', '=', 1)
    .where('team_users.is_deleted', '=', 0)
    .select(({ fn, eb }) => [
      fn.countAll<number>().as('devices'),
      fn.count<number>('sessions.team_user_id').distinct().as('people'),
      fn
        .count<number>(eb.case().when('sessions.date_seen', '>=', since).then(eb.ref('sessions.team_user_id')).end())
        .distinct()
        .as('people_now'),
    ])
    .executeTakeFirstOrThrow()
  return row
}

export const listSessions = async (
  db: Database,
  page: { userId: number; tokenHash: string; start: number; num: number },
  limits: SessionLimits,
): Promise<{ list: ListedSession[]; total_num: number }> => {
  const live = liveSessions(db.read, page.userId, limits)
  const { total } = await live.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await live
    .leftJoin('trusted_devices', (join) =>
      join
        .onRef('trusted_devices.team_user_id', '=', 'sessions.team_user_id')
        .onRef('trusted_devices.device_hash', '=', 'sessions.device_hash'),
    )
    .select([
      'sessions.id',
      'token_hash',
      'sessions.user_agent',
      'address',
      'sessions.date_create',
      'date_seen',
      'date_until',
    ])
    .orderBy('date_seen', 'desc')
    .orderBy('sessions.id')
    .offset(page.start)
    .limit(page.num)
    .execute()
  const list = rows.map((row) => ({
    id: row.id ?? 0,
    name: deviceName(row.user_agent),
    address: row.address ?? '',
    date_create: row.date_create,
    date_seen: row.date_seen,
    remembered_until: row.date_until ?? 0,
    is_current: row.token_hash === page.tokenHash ? (1 as const) : (0 as const),
  }))
  return { list, total_num: total }
}

/** The owner of the session; null if there is none. */
export const ownerOfSession = async (tx: Tx, id: number): Promise<number | null> => {
  const row = await tx.selectFrom('sessions').select('team_user_id').where('id', '=', id).executeTakeFirst()
  return row ? row.team_user_id : null
}

/** Its device needs the second factor again. */
export const endSession = async (tx: Tx, id: number): Promise<void> => {
  const row = await tx
    .selectFrom('sessions')
    .select(['team_user_id', 'device_hash'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (row?.device_hash) {
    await tx
      .deleteFrom('trusted_devices')
      .where('team_user_id', '=', row.team_user_id ?? 0)
      .where('device_hash', '=', row.device_hash)
      .execute()
  }
  await tx.deleteFrom('sessions').where('id', '=', id).execute()
}

export const isUser = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.selectFrom('team_users').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
