/** Users with exactly the wanted flags, and sessions in any state, made in the database beside the API. */
import { randomBytes } from 'node:crypto'
import { type Flag, FLAGS } from '@fura/shared/permissions.ts'
import { hashToken } from '#http/credentials.ts'
import { openSession } from '#http/sessions.ts'
import { HOST_A, type TestApp } from '../testing/test-app.ts'

let serial = 0

export interface Person {
  id: number
  token: string
}

/** A copy of the administrator under another login, with these flags and no others. */
export const personWith = async (t: TestApp, flags: readonly Flag[], host = HOST_A): Promise<Person> => {
  serial += 1
  const login = `gate${serial}@example.com`
  return t.db(host).write(async (tx) => {
    const { id: _, ...admin } = await tx
      .selectFrom('team_users')
      .selectAll()
      .where('id', '=', 1)
      .executeTakeFirstOrThrow()
    const rights = Object.fromEntries(FLAGS.map((flag) => [flag, flags.includes(flag) ? 1 : 0]))
    const row = await tx
      .insertInto('team_users')
      .values({ ...admin, ...rights, login, email: login, unique_key: login, role: 'viewer' })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id: row.id, token: await openSession(tx, row.id, 'test') }
  })
}

/** A session of the administrator that was made and last used so many seconds ago. */
export const oldSession = async (t: TestApp, madeAgo: number, seenAgo: number): Promise<string> => {
  const token = randomBytes(32).toString('base64url')
  const now = Math.floor(Date.now() / 1000)
  await t.db().write((tx) =>
    tx
      .insertInto('sessions')
      .values({ token_hash: hashToken(token), team_user_id: 1, date_create: now - madeAgo, date_seen: now - seenAgo })
      .execute(),
  )
  return token
}
