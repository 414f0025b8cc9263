/** SIGKILL in the middle of an upload: after the next start there is neither a row nor a byte of it, and it can be sent again. */
import { createHash, randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { multipartOf } from '../testing/files.ts'
import { IS_WHOLE_RUN } from '../testing/whole-run.ts'
import { inconsistencies } from './consistency.ts'
import { killableServer } from './killable-server.ts'

const SIZE = 8_000_000
/**
 * When the server is killed: in parts of the body that has been sent, and then in parts of the time that an undisturbed upload
 * takes. So the late ones are caught at another step each: the last bytes, the sync, the second name, the row, the answer.
 */
const MOMENTS = (
  [
    [0.1, 0.1],
    [0.6, 0.1],
    [1, 0],
    [1, 0.3],
    [1, 0.6],
    [1, 3],
  ] as const
).filter((_, place) => IS_WHOLE_RUN || place % 2 === 1)
const server = killableServer()

const content = (mark: number): Buffer => Buffer.alloc(SIZE, `строка ${mark}\n`)

interface Sent {
  bytes: Buffer
  key: string
  /** Sends so much of it, and calls before it goes on. */
  pause?: { at: number; work: () => Promise<void> }
}

/** The answer; null where the connection broke. */
const send = ({ bytes, key, pause }: Sent): Promise<Record<string, unknown> | null> => {
  const { payload, headers } = multipartOf([{ name: 'file', filename: 'a', content: bytes }])
  const { appKey, tokens } = server.company
  return new Promise((resolve) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port: server.process.port,
        method: 'POST',
        path: '/api/files/add/?o_t=driver&o_id=1&n=a.txt',
        headers: {
          ...headers,
          'app-key': appKey,
          'user-auth-key': tokens[0],
          'idempotency-key': key,
          'content-length': String(payload.length),
          'x-content-sha256': createHash('sha256').update(bytes).digest('hex'),
        },
      },
      (response) => {
        let text = ''
        response.on('data', (chunk: Buffer) => (text += chunk.toString()))
        response.on('end', () => resolve(JSON.parse(text) as Record<string, unknown>))
        response.on('error', () => resolve(null))
      },
    )
    sent.on('error', () => resolve(null))
    if (!pause) sent.end(payload)
    else {
      const at = Math.floor(payload.length * pause.at)
      sent.write(payload.subarray(0, at), () => void pause.work().then(() => sent.end(payload.subarray(at))))
    }
  })
}

const bytesOf = async (): Promise<string[]> => {
  const names: string[] = []
  for (const folder of ['files', 'uploads']) {
    const entries = await readdir(join(server.company.place.dataDir, folder), { recursive: true, withFileTypes: true })
    names.push(...entries.filter((entry) => entry.isFile()).map(({ name }) => name))
  }
  return names.filter((name) => !name.startsWith('server.lock'))
}

const rows = () =>
  server.company.withDatabase((db) => db.read.selectFrom('files').selectAll().where('is_deleted', '=', 0).execute())

test(
  'X1 F1 OI2 a killed upload leaves all or nothing, and the same key brings it through once',
  { timeout: 240_000 },
  async () => {
    const begun = performance.now()
    const first = await send({ bytes: content(0), key: randomUUID() })
    expect(first).toMatchObject({ status: 'ok' })
    const ms = performance.now() - begun
    const done: boolean[] = []
    let keptCount = 1
    for (const [place, [at, later]] of MOMENTS.entries()) {
      const [bytes, key] = [content(place + 1), randomUUID()]
      const killed = Promise.withResolvers<void>()
      const kill = async () => {
        await sleep(later * ms)
        await server.kill()
        killed.resolve()
      }
      const [answer] = await Promise.all([send({ bytes, key, pause: { at, work: kill } }), killed.promise])
      await server.start()
      const fileRows = await rows()
      const isDone = fileRows.length === keptCount + 1
      done.push(isDone)
      if (answer) expect(isDone).toBe(true)
      expect(fileRows.length).toBe(isDone ? keptCount + 1 : keptCount)
      expect((await bytesOf()).toSorted()).toEqual(fileRows.map((row) => String(row.storage_key)).toSorted())
      expect(await send({ bytes, key })).toMatchObject({ status: 'ok', size: SIZE })
      keptCount += 1
      expect(await rows()).toHaveLength(keptCount)
    }
    // A kill that always comes too early or too late proves nothing.
    expect(new Set(done)).toEqual(new Set([false, true]))
    await server.company.withDatabase(async (db) => expect(await inconsistencies(db)).toEqual([]))
    process.stdout.write(
      `uploads of ${Math.round(ms)} ms killed at ${MOMENTS.map(([at, later]) => `${at} + ${later}`).join(', ')}: ${done.map((one) => (one ? 'all' : 'nothing')).join(', ')}\n`,
    )
  },
)
