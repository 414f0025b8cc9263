/** A body that does not come: most calls wait a little, a call that takes a file waits on. */
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { addBodyTimes } from './body-time.ts'

const BODY_MS = 150

/** What is answered to a request whose body is sent in two parts, with a pause between them. */
const answerTo = async (port: number, path: string, pauseMs: number): Promise<string> => {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', (chunk: Buffer) => (text += chunk.toString())).on('error', () => socket.destroy())
  const closed = new Promise((resolve) => socket.once('close', resolve))
  const head = ['Host: a.test', 'Content-Type: application/json', 'Content-Length: 9', 'Connection: close']
  socket.write(`POST ${path} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n{"a"`)
  await sleep(pauseMs)
  if (!socket.destroyed) socket.write(':"b"}')
  await closed
  return text
}

test('F1 a slow body is cut off with 408, but that of a file may take its time', async () => {
  const app = fastify()
  addBodyTimes(app, BODY_MS)
  app.post('/quick', () => 'done')
  app.post('/slow', { config: { slowBody: true } }, () => 'done')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  try {
    const answers = await Promise.all([
      answerTo(port, '/quick', 3 * BODY_MS),
      answerTo(port, '/quick', 0),
      answerTo(port, '/slow', 3 * BODY_MS),
    ])
    expect(answers.map((text) => text.split('\r\n')[0])).toEqual([
      'HTTP/1.1 408 Request Timeout',
      'HTTP/1.1 200 OK',
      'HTTP/1.1 200 OK',
    ])
  } finally {
    await app.close()
  }
})
