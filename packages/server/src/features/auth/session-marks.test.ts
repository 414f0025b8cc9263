/** Any write of a session or its user drops the cached copy, also a write outside of this process. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Tx } from '#db/database.ts'
import { hashToken } from '#http/credentials.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const LOGIN = 'viewer@demo'
const PATIENCE = { timeout: 20_000, interval: 50 }

const answerOf = async (token: string, url = '/api/team_users/auth_info/') => {
  const { code, body } = await t.call({ url, headers: { 'user-auth-key': token } })
  return code === 200 ? String(body.error ?? body.status) : String(code)
}

/** As another process would write it: this one is not notified. */
const writtenElsewhere = (work: (tx: Tx) => Promise<unknown>): Promise<unknown> => t.db().write(work)

const mark = async (): Promise<number> =>
  (await t.db().read.selectFrom('session_marks').select('num').executeTakeFirstOrThrow()).num

const WRITES: readonly [name: string, write: (tx: Tx, token: string) => Promise<unknown>, answer: string][] = [
  [
    'A5 the session is deleted',
    (tx, token) => tx.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute(),
    '401',
  ],
  [
    'the session is bound to a device',
    (tx, token) =>
      tx
        .updateTable('sessions')
        .set({ device_hash: hashToken('another') })
        .where('token_hash', '=', hashToken(token))
        .execute(),
    '401',
  ],
  [
    'A7 the user is switched off',
    (tx) => tx.updateTable('team_users').set({ is_active: 0 }).where('login', '=', LOGIN).execute(),
    '403',
  ],
  [
    'A7 the user is deleted',
    (tx) => tx.updateTable('team_users').set({ is_deleted: 1 }).where('login', '=', LOGIN).execute(),
    '403',
  ],
]

test.each(WRITES)('%s', async (_name, write, answer) => {
  const token = await t.token(LOGIN)
  expect(await answerOf(token)).toBe('ok')
  const before = await mark()
  await writtenElsewhere((tx) => write(tx, token))
  expect(await mark()).toBeGreaterThan(before)
  await vi.waitUntil(async () => (await answerOf(token)) === answer, PATIENCE)
  await writtenElsewhere((tx) =>
    tx.updateTable('team_users').set({ is_active: 1, is_deleted: 0 }).where('login', '=', LOGIN).execute(),
  )
})

test('Z9 a right that is revoked or granted elsewhere', async () => {
  const token = await t.token(LOGIN)
  const set = (value: 0 | 1) =>
    writtenElsewhere((tx) =>
      tx.updateTable('team_users').set({ can_add_user: value }).where('login', '=', LOGIN).execute(),
    )
  const backupsState = () => answerOf(token, '/api/backups/state/')
  expect(await backupsState()).toBe('access denied')
  await set(1)
  await expect.poll(backupsState, PATIENCE).toBe('ok')
  await set(0)
  await expect.poll(backupsState, PATIENCE).toBe('access denied')
})

test('that a session was used, and whatever else is written, changes nothing about it', async () => {
  const token = await t.token(LOGIN)
  const before = await mark()
  await writtenElsewhere(async (tx) => {
    await tx.updateTable('sessions').set({ date_seen: 1_800_000_000, address: '::1' }).execute()
    await tx.updateTable('drivers').set({ comment: 'Позже' }).where('id', '=', 1).execute()
  })
  expect(await mark()).toBe(before)
  expect(await answerOf(token)).toBe('ok')
})
