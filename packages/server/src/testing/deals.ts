/** Orders and their parts for tests: made, changed and read through the calls that a client makes. */
import { expect } from 'vitest'
import type { Answer, TestApp } from './test-app.ts'

export type Detail = Record<string, unknown>

export const HEAD = 'head@demo'
export const SELLER = 'manager@demo'
/** A manager of the usual rights: plan calculation and income. */
export const PLANNER = 'v.moroz@demo'
export const VIEWER = 'viewer@demo'

/** Ids of the demo people. */
export const PEOPLE = { admin: 1, seller: 2, dispatcher: 3, viewer: 4, head: 5, operations: 6, papers: 7, planner: 10 }

export interface Deals {
  post(path: string, body: object, as?: string, headers?: Readonly<Record<string, string>>): Promise<Answer>
  /** Must succeed. */
  done(path: string, body: object, as?: string): Promise<Detail>
  /** Must be refused; answers the error. */
  refused(path: string, body: object, as?: string): Promise<Detail>
  order(fields?: object, as?: string): Promise<number>
  /** Adds a part of the order. */
  part(path: string, orderId: number, fields: object, as?: string): Promise<number>
  read(id: number, as?: string, path?: string): Promise<Detail>
  /** Ids that the list answers, newest first. */
  listIds(query: string, as?: string, path?: string): Promise<number[]>
}

export const deals = (app: () => TestApp): Deals => {
  const post: Deals['post'] = (path, body, as = HEAD, headers = {}) =>
    app().call({ url: `/api/${path}/`, body, as, headers })
  const done: Deals['done'] = async (path, body, as) => {
    const answer = await post(path, body, as)
    expect(answer.body, `${path} ${JSON.stringify(body)} → ${answer.text.slice(0, 500)}`).toMatchObject({
      status: 'ok',
    })
    return answer.body
  }
  return {
    post,
    done,
    refused: async (path, body, as) => {
      const { body: answer } = await post(path, body, as)
      expect(answer, `${path} ${JSON.stringify(body)}`).toMatchObject({ status: 'error' })
      return answer
    },
    order: async (fields = {}, as) =>
      Number((await done('orders/add', { client_id: 1, order_type_id: 2, ...fields }, as)).id),
    part: async (path, orderId, fields, as) =>
      Number((await done(`${path}/add`, { order_id: orderId, ...fields }, as)).id),
    read: async (id, as = HEAD, path = 'orders') => {
      const { body } = await app().call({ url: `/api/${path}/get/${id}/`, as })
      return (body.detail ?? {}) as Detail
    },
    listIds: async (query, as = HEAD, path = 'orders') => {
      const { body } = await app().call({ url: `/api/${path}/list/?num=100&sort=-id&${query}`, as })
      expect(body.status, `${query}: ${JSON.stringify(body)}`).toBe('ok')
      return (body.list as Detail[]).map((row) => Number(row.id))
    },
  }
}
