/** The calls of imports as tests make them: a file is sent, read, run and waited for. */
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { multipartBody, type TestFile } from '../../../testing/multipart.ts'
import { HOST_A, type TestApp } from '../../../testing/test-app.ts'

export type Answer = Record<string, unknown>

export interface Detail {
  status: string
  rows: number
  counts: Record<string, number>
  program: string | null
  columns: { title: string; field: string; sample: string }[]
  unknown_columns: string[]
  errors: { row: number; field: string; code: string }[]
  errors_total: number
  preview: { row: number; state: string; record_id: number | null; cells: Record<string, string> }[]
}

export const importCalls = (app: () => TestApp, admin: () => string) => {
  const headersOf = (token: string, host = HOST_A) => ({
    host,
    'app-key': app().installation(host).appKey,
    'user-auth-key': token,
  })

  const upload = async (
    fields: Readonly<Record<string, string>>,
    file: TestFile | string | null,
    token = admin(),
    host = HOST_A,
  ): Promise<Answer & { code: number }> => {
    const sent = typeof file === 'string' ? { name: 'rows.csv', content: file } : file
    const { payload, headers } = multipartBody(fields, sent)
    const answer = await app().app.inject({
      method: 'POST',
      url: '/api/imports/add/',
      headers: { ...headersOf(token, host), ...headers },
      payload,
    })
    const body: Answer = answer.json()
    return { ...body, code: answer.statusCode }
  }

  const post = async (url: string, body: object, token = admin()): Promise<Answer> =>
    (await app().app.inject({ method: 'POST', url, headers: headersOf(token), payload: body })).json()

  const get = async (url: string, token = admin(), host = HOST_A): Promise<Answer> =>
    (await app().app.inject({ url, headers: headersOf(token, host) })).json()

  const detailOf = async (id: number, query = '?num=100'): Promise<Detail> =>
    (await get(`/api/imports/get/${id}/${query}`)).detail as Detail

  /** Waits until all background work has ended. */
  const settled = async (id: number): Promise<Detail> => {
    for (;;) {
      const detail = await detailOf(id)
      if (!['reading', 'running', 'undoing'].includes(detail.status)) return detail
      await sleep(20)
    }
  }

  const read = async (resource: string, file: TestFile | string, token = admin()): Promise<Detail & { id: number }> => {
    const answer = await upload({ resource }, file, token)
    expect(answer).toMatchObject({ status: 'ok' })
    return { ...(await settled(Number(answer.id))), id: Number(answer.id) }
  }

  const run = async (id: number, existing: 'update' | 'skip', more: object = {}): Promise<Detail> => {
    expect(await post('/api/imports/run/', { id, existing, ...more })).toMatchObject({ status: 'ok' })
    return settled(id)
  }

  const map = async (id: number, columns: readonly string[]): Promise<Detail> => {
    expect(await post('/api/imports/map/', { id, columns })).toMatchObject({ status: 'ok' })
    return settled(id)
  }

  const undo = async (id: number): Promise<Detail> => {
    expect(await post('/api/imports/undo/', { id })).toMatchObject({ status: 'ok' })
    return settled(id)
  }

  const find = async (path: string, search: string): Promise<Record<string, unknown>[]> =>
    (await get(`/api/${path}/list/?num=100&search=${encodeURIComponent(search)}`)).list as Record<string, unknown>[]

  return { headersOf, upload, post, get, detailOf, settled, read, run, map, undo, find }
}
