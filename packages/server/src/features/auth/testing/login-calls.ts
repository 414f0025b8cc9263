/** Logging in as tests do it: from any address, with any headers. */
import { DEMO_PASSWORD } from '../../../seed/seed.ts'
import { HOST_A, type TestApp } from '../../../testing/test-app.ts'

export interface Posted {
  code: number
  text: string
  headers: Record<string, unknown>
  body: Record<string, unknown>
}

export const loginCalls = (app: () => TestApp) => {
  const post = async (
    url: string,
    body: unknown,
    headers: Record<string, string> = {},
    address = '192.0.2.1',
  ): Promise<Posted> => {
    const answer = await app().app.inject({
      method: 'POST',
      url,
      remoteAddress: address,
      headers: {
        host: HOST_A,
        'app-key': app().installation().appKey,
        'content-type': 'application/json',
        ...headers,
      },
      payload: JSON.stringify(body),
    })
    return { code: answer.statusCode, text: answer.payload, headers: answer.headers, body: answer.json() }
  }

  const login = (name: string, password = DEMO_PASSWORD, address?: string, headers: Record<string, string> = {}) =>
    post('/api/users/auth/', { login: name, password }, headers, address)

  const authInfo = (token: string, host = HOST_A) =>
    app().call({ url: '/api/team_users/auth_info/', host, headers: { 'user-auth-key': token } })

  const userId = async (name: string): Promise<number> => {
    const row = await app()
      .db()
      .read.selectFrom('team_users')
      .select('id')
      .where('login', '=', name)
      .executeTakeFirstOrThrow()
    return row.id
  }

  const switchUser = async (name: string, isActive: 0 | 1) => {
    await app()
      .db()
      .write((tx) => tx.updateTable('team_users').set({ is_active: isActive }).where('login', '=', name).execute())
  }

  return { post, login, authInfo, userId, switchUser }
}
