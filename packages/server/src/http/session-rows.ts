/** Reads stored sessions with the users that they belong to. */
import { recordOf } from '@fura/shared/objects.ts'
import { type Flag, FLAGS, type Rights } from '@fura/shared/permissions.ts'
import type { Database, Row, RowOf } from '#db/database.ts'
import { isOneOf } from '#db/insert-many.ts'
import { columnsOf, joinSql, preparedRowsOf, part, raw } from '#db/sql-text.ts'

const rightsByFlags = new Map<string, Rights>()
const KEPT_RIGHTS = 1000

/** One object for equal rights, so that what is cached by rights serves all who have them. */
export const rightsOfRow = (row: Row): Rights => {
  const key = FLAGS.map((flag) => (row[flag] === 1 ? '1' : '0')).join('')
  const earlier = rightsByFlags.get(key)
  if (earlier) return earlier
  if (rightsByFlags.size >= KEPT_RIGHTS) rightsByFlags.clear()
  const rights = recordOf(FLAGS, (flag) => row[flag] === 1)
  rightsByFlags.set(key, rights)
  return rights
}

const [s, u] = [columnsOf('sessions', 's'), columnsOf('team_users', 'u')]
const USER_COLUMNS = [
  u.has_second_factor,
  u.role,
  u.stands_for_ids,
  u.is_active,
  u.is_deleted,
  ...FLAGS.map((flag) => u[flag]),
]
type UserRow = Pick<
  RowOf<'team_users'>,
  'has_second_factor' | 'role' | 'stands_for_ids' | 'is_active' | 'is_deleted' | Flag
>
export type SessionRow = UserRow &
  Pick<RowOf<'sessions'>, 'token_hash' | 'device_hash' | 'date_bound'> & {
    user_id: number
    created: number
    seen: number
  }

/** As text: every open app sends this query every three seconds. */
const SESSION_COLUMNS = part`${joinSql([s.token_hash, s.device_hash, s.date_bound, ...USER_COLUMNS], ', ')},
  ${u.id} as user_id, ${s.date_create} as created, ${s.date_seen} as seen`

export const sessionRows = async (db: Database, hashes: readonly string[]): Promise<Map<string, SessionRow>> => {
  const rows = await preparedRowsOf<SessionRow>(
    db,
    part`select ${SESSION_COLUMNS} from ${raw(db.tableText('sessions'))} s
      join ${raw(db.tableText('team_users'))} u on ${u.id} = ${s.team_user_id}
      where ${isOneOf(db, s.token_hash, hashes)}`,
  )
  return new Map(rows.map((row) => [row.token_hash, row]))
}
