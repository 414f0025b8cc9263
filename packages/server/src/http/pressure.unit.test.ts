/** Requests that come together are answered or refused with Retry-After, also where no timer has run between them. */
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { AppError } from '@fura/shared/errors.ts'
import { LoopDelay } from './loop-delay.ts'
import { addPressureGuard } from './pressure.ts'

const WORK_MS = 60
const BURST = 40

const work = (): string => {
  const start = process.threadCpuUsage()
  for (let spentMs = 0; spentMs < WORK_MS;) {
    const { user, system } = process.threadCpuUsage(start)
    spentMs = (user + system) / 1000
  }
  return 'done'
}

/** The status lines of what is answered to requests that are sent together in one connection. */
const statusesOf = async (port: number, path: string, count: number): Promise<number[]> => {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', (chunk) => (text += String(chunk)))
  const last = `GET ${path} HTTP/1.1\r\nHost: a.test\r\nConnection: close\r\n\r\n`
  socket.write(last.replace('Connection: close\r\n', '').repeat(count - 1) + last)
  await once(socket, 'close')
  return [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, code]) => Number(code))
}

test('L3 a burst that would block the loop for seconds is cut short, and health checks are answered meanwhile', async () => {
  const app = fastify()
  app.setErrorHandler((error, _request, reply) => reply.code(error instanceof AppError ? error.status : 500).send())
  addPressureGuard(app, new LoopDelay(), () => false)
  app.get('/work', work)
  app.get('/healthz', { config: { everyHost: true } }, () => 'ok')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  try {
    const codes = await statusesOf(port, '/work', BURST)
    expect(codes).toHaveLength(BURST)
    expect(new Set(codes)).toEqual(new Set([200, 503]))
    expect(codes.filter((code) => code === 200).length).toBeLessThan(BURST / 2)
    expect(await statusesOf(port, '/healthz', 1)).toEqual([200])
    expect(await statusesOf(port, '/work', 1)).toEqual([200])
  } finally {
    await app.close()
  }
})
