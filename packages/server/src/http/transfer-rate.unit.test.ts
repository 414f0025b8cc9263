/** Connections that dribble a body or do not take their answer are closed; slow ones that go on are not. */
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type FastifyInstance, fastify } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { boundTransferRate, Flow, MIN_RATE } from './transfer-rate.ts'

/** As the server’s own, with much shorter windows. */
const RATE = { bytesPerSecond: 2000, graceMs: 400, windowMs: 800, sampleMs: 100 }
const LARGE = Buffer.alloc(32 * 1024 * 1024, 0x61)

let app: FastifyInstance
let sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  sockets = []
  await app.close()
})

const listen = async (): Promise<number> => {
  app = fastify({ forceCloseConnections: true, bodyLimit: LARGE.length })
  boundTransferRate(app, RATE)
  app.get('/large', () => LARGE)
  app.get('/late', async () => sleep(1500, 'done'))
  app.post('/taken', () => 'done')
  app.post('/refused', { onRequest: async () => Promise.reject(new Error('no')) }, () => 'done')
  await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as AddressInfo).port
}

const open = async (port: number): Promise<Socket> => {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => socket.destroy())
  sockets.push(socket)
  await once(socket, 'connect')
  return socket
}

const textOf = (socket: Socket): (() => string) => {
  let text = ''
  socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')))
  return () => text
}

const head = (path: string, length: number): string =>
  `POST ${path} HTTP/1.1\r\nHost: a.test\r\nContent-Type: text/plain\r\nContent-Length: ${length}\r\n\r\n`

interface Dribble {
  path?: string
  length: number
  bytes: number
}

/** Sends some bytes at a time until the body is whole or the connection is closed, and waits for the answer. */
const dribble = async (socket: Socket, { path = '/taken', length, bytes }: Dribble): Promise<string> => {
  const text = textOf(socket)
  socket.write(head(path, length))
  for (let sent = 0; sent < length && !socket.destroyed; sent += bytes) {
    socket.write('a'.repeat(Math.min(bytes, length - sent)))
    await sleep(50)
  }
  while (text() === '' && !socket.destroyed) await sleep(10)
  return text()
}

test('L4 F1 a body that comes byte by byte is cut off with 408', async () => {
  const socket = await open(await listen())
  const text = await dribble(socket, { length: 1000, bytes: 1 })
  expect(text.split('\r\n')[0]).toBe('HTTP/1.1 408 Request Timeout')
  expect(socket.destroyed).toBe(true)
})

test('L4 the body of a refused request is not waited for byte by byte either', async () => {
  const socket = await open(await listen())
  const text = await dribble(socket, { path: '/refused', length: 1000, bytes: 1 })
  expect(text.split('\r\n')[0]).toContain(' 500 ')
  expect(socket.destroyed).toBe(true)
})

test('L4 a slow body that keeps the rate is taken whole, however long it takes', async () => {
  const port = await listen()
  const socket = await open(port)
  const text = await dribble(socket, { length: 120_000, bytes: 5000 })
  expect(text.split('\r\n')[0]).toBe('HTTP/1.1 200 OK')
})

test('L4 a client that does not read the answer is cut off, one that reads it gets all of it', async () => {
  const port = await listen()
  const [silent, reader] = [await open(port), await open(port)]
  const request = 'GET /large HTTP/1.1\r\nHost: a.test\r\nConnection: close\r\n\r\n'
  silent.pause()
  silent.write(request)
  reader.write(request)
  let bytes = 0
  for await (const chunk of reader) bytes += (chunk as Buffer).length
  expect(bytes).toBeGreaterThan(LARGE.length)
  const connections = () => new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count)))
  while ((await connections()) > 0) await sleep(20)
})

test('L4 a flow is measured by the bytes of its window, and not before its grace is over', () => {
  const flowOf = (bytesPerSecond: number): number[] => {
    const flow = new Flow(MIN_RATE)
    const seconds = Array.from({ length: 30 }, (_, n) => 5 * n)
    return seconds.filter((second) => flow.isTooSlow(bytesPerSecond * second, 1000 * second))
  }
  expect(flowOf(2000)).toEqual([])
  expect(flowOf(1000)[0]).toBe(10)
  const stalled = new Flow(MIN_RATE)
  const verdicts = [0, 1e6, 1e6, 1e6, 1e6, 1e6].map((bytes, place) => stalled.isTooSlow(bytes, 5000 * place))
  // The million of the first seconds counts until it has left the window.
  expect(verdicts).toEqual([false, false, false, false, false, true])
})

test('an answer that takes its time to be made is waited for', async () => {
  const socket = await open(await listen())
  const text = textOf(socket)
  socket.write('GET /late HTTP/1.1\r\nHost: a.test\r\nConnection: close\r\n\r\n')
  await once(socket, 'close')
  expect(text()).toContain('200 OK')
})
