/** One sender holds no more of the server than its share, and the next visitor gets in. */
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type FastifyInstance, fastify } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { boundConnections, type ConnectionLimits, MAX_WAITING } from './connections.ts'

let app: FastifyInstance
let sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  sockets = []
  await app.close()
})

const REQUEST = 'GET / HTTP/1.1\r\nHost: a.test\r\n\r\n'

const listen = async (trustProxy: number, limits: Partial<ConnectionLimits>): Promise<number> => {
  app = fastify({ forceCloseConnections: true })
  boundConnections(app, trustProxy, { inAll: 100, perAddress: 100, reserved: 0, few: 0, ...limits })
  app.get('/', () => 'done')
  app.get('/slow', async () => sleep(300, 'done'))
  await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as AddressInfo).port
}

const open = async (port: number, localAddress = '127.0.0.1'): Promise<Socket> => {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  socket.on('error', () => socket.destroy())
  sockets.push(socket)
  await once(socket, 'connect')
  return socket
}

const ask = async (socket: Socket, text = REQUEST): Promise<string> => {
  const answer = Promise.race([
    once(socket, 'data').then(([chunk]) => String(chunk)),
    once(socket, 'close').then(() => ''),
  ])
  socket.write(text)
  return answer
}

test('L5 an address that holds its share gets no more connections, and those that it has are not harmed', async () => {
  const port = await listen(0, { perAddress: 3 })
  const openSockets = [await open(port), await open(port), await open(port)]
  expect(await ask(await open(port))).toBe('')
  for (const socket of openSockets) expect(await ask(socket)).toContain('200 OK')
})

test('L5 the last places are for those who hold few, so that several addresses cannot take them all', async () => {
  const port = await listen(0, { inAll: 8, perAddress: 6, reserved: 2, few: 1 })
  for (let n = 0; n < 3; n += 1) {
    expect(await ask(await open(port, '127.0.0.2'))).toContain('200 OK')
    expect(await ask(await open(port, '127.0.0.3'))).toContain('200 OK')
  }
  expect(await ask(await open(port, '127.0.0.2'))).toBe('')
  expect(await ask(await open(port, '127.0.0.3'))).toBe('')
  expect(await ask(await open(port, '127.0.0.4'))).toContain('200 OK')
  expect(await ask(await open(port, '127.0.0.4'))).toBe('')
  expect(await ask(await open(port, '127.0.0.5'))).toContain('200 OK')
})

test('L5 a closed connection gives its place back', async () => {
  const port = await listen(0, { perAddress: 1 })
  const first = await open(port)
  expect(await ask(first)).toContain('200 OK')
  first.destroy()
  await sleep(50)
  expect(await ask(await open(port))).toContain('200 OK')
})

test('L5 behind a balancer, which is one address, connections are not counted', async () => {
  const port = await listen(1, { perAddress: 1 })
  expect(await ask(await open(port))).toContain('200 OK')
  expect(await ask(await open(port))).toContain('200 OK')
})

test('L3 requests that are sent without waiting for answers are refused beyond a few', async () => {
  const port = await listen(0, {})
  const socket = await open(port)
  let text = ''
  socket.on('data', (chunk) => (text += String(chunk)))
  socket.write('GET /slow HTTP/1.1\r\nHost: a.test\r\n\r\n'.repeat(MAX_WAITING + 5))
  await once(socket, 'close')
  expect(text.match(/HTTP\/1\.1 200/g)).toHaveLength(MAX_WAITING)
  expect(text.match(/HTTP\/1\.1 429/g)).toHaveLength(1)
})
