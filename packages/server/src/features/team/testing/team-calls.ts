/** The calls of the team as tests make them, and the mails that follow. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Flag, FLAGS } from '@fura/shared/permissions.ts'
import { expect, vi } from 'vitest'
import { openSession } from '#http/sessions.ts'
import { type Answer, HOST_A, type TestApp } from '../../../testing/test-app.ts'

export const ADMIN = 'admin@demo'
export const PASSWORD = 'Порожній-рейс-2031'

export const teamCalls = (app: () => TestApp) => {
  let counter = 0
  const newUser = (more: Record<string, unknown> = {}): Record<string, unknown> => {
    counter += 1
    return { name: `Новий ${counter}`, organization: 1, email: `new-${counter}@demo.example`, ...more }
  }

  const call = (url: string, body: object, as = ADMIN, headers: Record<string, string> = {}) =>
    app().call({ url: `/api/team_users/${url}`, body, as, headers })

  const tokenOf = (id: number): Promise<string> =>
    app()
      .db()
      .write((tx) => openSession(tx, id, 'test'))

  const as = (token: string, url: string, body?: object): Promise<Answer> =>
    app().call({ url, headers: { 'user-auth-key': token }, ...(body ? { body } : {}) })

  const detail = async (id: number): Promise<Record<string, unknown>> => {
    const { body } = await app().call({ url: `/api/team_users/get/${id}/`, as: ADMIN })
    expect(body.status).toBe('ok')
    return body.detail as Record<string, unknown>
  }

  const added = async (more: Record<string, unknown> = {}): Promise<number> => {
    const { body } = await call('add/', newUser({ pass: PASSWORD, ...more }))
    expect(body).toMatchObject({ status: 'ok' })
    return Number(body.id)
  }

  /** Puts the flags straight into the database: a user with exactly these. */
  const userWith = async (flags: readonly Flag[]): Promise<number> => {
    const id = await added()
    const columns = Object.fromEntries(FLAGS.map((flag) => [flag, flags.includes(flag) ? 1 : 0]))
    await app()
      .db()
      .write((tx) => tx.updateTable('team_users').set(columns).where('id', '=', id).execute())
    return id
  }

  const idOf = async (login: string): Promise<number> => {
    const row = await app()
      .db()
      .read.selectFrom('team_users')
      .select('id')
      .where('login', '=', login)
      .executeTakeFirstOrThrow()
    return row.id
  }

  const total = async (): Promise<unknown> =>
    (await app().call({ url: '/api/team_users/list/?num=1', as: ADMIN })).body.total_num

  /** The token of the only mail to this address. */
  const linkMailedTo = async (address: string): Promise<string> => {
    const mail = await vi.waitFor(async () => {
      const folder = join(app().dataDir, 'mail')
      const texts = await Promise.all((await readdir(folder)).map((file) => readFile(join(folder, file), 'utf8')))
      const mails = texts.filter((text) => text.includes(`To: ${address}`))
      expect(mails).toHaveLength(1)
      return mails[0] ?? ''
    })
    expect(mail).toContain(`https://${HOST_A}/password-recovery?token=`)
    return /token=([\w-]{43})/.exec(mail)?.[1] ?? ''
  }

  return { newUser, call, tokenOf, as, detail, added, userWith, idOf, total, linkMailedTo }
}
