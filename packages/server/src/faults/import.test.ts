/** SIGKILL in the middle of an import, while it is read and while it is run: it goes on where it stopped, and no row is doubled. */
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { IS_WHOLE_RUN } from '../testing/whole-run.ts'
import { inconsistencies } from './consistency.ts'
import { killableServer } from './killable-server.ts'

const ROWS = 1500
/** In parts of the rows: when the server is killed. */
const MOMENTS = IS_WHOLE_RUN ? [0.1, 0.5, 0.9] : [0.5]
const PATIENCE_MS = 120_000

const server = killableServer()

const file = (mark: string): string => {
  const rows = Array.from({ length: ROWS }, (_, n) => `Водитель ${mark} ${n};38067${String(1_000_000 + n)};${mark}`)
  return ['name;phone;license_number', ...rows].join('\n')
}

const upload = async (mark: string): Promise<number> => {
  const body = new FormData()
  body.append('resource', 'drivers')
  body.append('file', new Blob([file(mark)]), 'drivers.csv')
  const headers = { 'app-key': server.company.appKey, 'user-auth-key': server.company.tokens[0] }
  const answer = await fetch(`http://127.0.0.1:${server.process.port}/api/imports/add/`, {
    method: 'POST',
    headers,
    body,
  })
  const { id } = (await answer.json()) as { id: number }
  expect(id).toBeGreaterThan(0)
  return id
}

interface Detail {
  status: string
  rows: number
  counts: Record<string, number>
}

const detailOf = async (id: number): Promise<Detail> => {
  const { body } = await server.send({ path: `/api/imports/get/${id}/?num=1` })
  return body.detail as Detail
}

const until = async (id: number, isThere: (detail: Detail) => boolean): Promise<Detail> => {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    const detail = await detailOf(id)
    if (isThere(detail)) return detail
    if (Date.now() > deadline) throw new Error(`still ${JSON.stringify(detail)}`)
    await sleep(5)
  }
}

const killAndStart = async (): Promise<void> => {
  await server.kill()
  await server.start()
}

const doneRows = ({ counts }: Detail): number => (counts.added ?? 0) + (counts.skipped ?? 0) + (counts.failed ?? 0)

test(
  'X1 an import that is killed goes on by itself, and every row is written once',
  { timeout: 4 * PATIENCE_MS },
  async () => {
    const id = await upload('А')
    // Whether it is caught while it is read depends on the machine; either way it becomes ready.
    await killAndStart()
    await until(id, ({ status }) => status === 'ready')
    const { body } = await server.send({ path: '/api/imports/run/', body: { id, existing: 'skip' } })
    expect(body).toMatchObject({ status: 'ok' })
    const killedAt: number[] = []
    for (const moment of MOMENTS) {
      const reached = await until(id, (detail) => doneRows(detail) >= ROWS * moment || detail.status === 'done')
      await killAndStart()
      killedAt.push(doneRows(reached))
    }
    const { counts } = await until(id, ({ status }) => status === 'done')
    expect(counts).toEqual({
      new: 0,
      match: 0,
      wrong: 0,
      added: ROWS,
      updated: 0,
      skipped: 0,
      failed: 0,
      undone: 0,
      kept: 0,
    })
    expect(killedAt[0]).toBeLessThan(ROWS)
    await server.company.withDatabase(async (db) => {
      const rows = await db.read.selectFrom('drivers').select('name').where('license_number', '=', 'А').execute()
      expect(rows).toHaveLength(ROWS)
      expect(new Set(rows.map(({ name }) => name)).size).toBe(ROWS)
      expect(await inconsistencies(db)).toEqual([])
    })
    process.stdout.write(`an import of ${ROWS} rows, killed after ${killedAt.join(', ')}\n`)
  },
)
