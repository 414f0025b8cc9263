/** Lists read to their end and summed up row by row, for comparison with what the server counts. */
import { Big } from 'big.js'
import { expect } from 'vitest'
import type { TestApp } from '../../../testing/test-app.ts'

export type Body = Readonly<Record<string, unknown>>

export const wholeLists = (t: () => TestApp) => {
  const read = async (url: string, as: string): Promise<Body> => {
    const { body, text } = await t().call({ url: `/api/${url}`, as })
    expect(body.status, `${url} ${text.slice(0, 300)}`).toBe('ok')
    return body
  }

  const allOf = async (path: string, filters: string, as: string): Promise<Body[]> => {
    const rows: Body[] = []
    for (;;) {
      const page = await read(`${path}/list/?num=100&sort=id&start=${rows.length}&${filters}`, as)
      rows.push(...(page.list as Body[]))
      if (rows.length >= Number(page.total_num)) return rows
    }
  }

  return { read, allOf }
}

export const sumOf = (rows: readonly Body[], field: string): string =>
  rows.reduce((sum, row) => sum.plus((row[field] as string | null | undefined) ?? 0), new Big(0)).toFixed(2)
