/** Requests as bytes, over a connection of their own. */
import { once } from 'node:events'
import { connect } from 'node:net'
import type { Headers } from './send.ts'

/** What the server says to exactly these bytes, until it closes or falls silent. */
export const sendRaw = async (port: number, text: string): Promise<{ response: string; isClosed: boolean }> => {
  const socket = connect(port, '127.0.0.1')
  let response = ''
  socket.on('data', (chunk) => (response += chunk.toString('latin1')))
  const closed = new Promise<true>((resolve) => {
    socket.once('close', () => resolve(true))
    // A reset is a way of closing.
    socket.once('error', () => resolve(true))
  })
  await once(socket, 'connect')
  socket.write(text, 'latin1')
  const silence = new Promise<false>((resolve) => setTimeout(() => resolve(false), 1000))
  const isClosed = await Promise.race([closed, silence])
  socket.destroy()
  return { response, isClosed }
}

export const headerLines = (headers: Headers): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')

export const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1])
