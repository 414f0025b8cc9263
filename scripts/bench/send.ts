/** Sends a request by node:http, because fetch sets the Host itself. */
import { Agent, request } from 'node:http'

export interface Sent {
  path: string
  headers: Record<string, string>
  body?: object
}

export type Send = (sent: Sent) => Promise<{ code: number; text: string }>

export const sender = (url: string): Send => {
  const agent = new Agent({ keepAlive: true })
  return ({ path, headers, body }) =>
    new Promise((resolve, reject) => {
      const payload = body && JSON.stringify(body)
      const call = request(url + path, {
        agent,
        method: payload ? 'POST' : 'GET',
        headers: payload ? { ...headers, 'content-type': 'application/json' } : headers,
      })
      call.on('error', reject)
      call.on('response', (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('error', reject)
        response.on('end', () => resolve({ code: response.statusCode ?? 0, text: Buffer.concat(parts).toString() }))
      })
      call.end(payload)
    })
}
