/**
 * `npm run bench -- streams`: 10,000 open event streams on one node: what memory each takes, what they cost while nothing happens,
 * and how long it takes until all of them have heard of one change.
 */
import { connect, type Socket } from 'node:net'
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../packages/server/src/db/database.ts'
import { addColleagues } from './colleagues.ts'
import { at, say } from './compare.ts'
import { residentMegabytes } from './footprint.ts'
import { cpuSeconds } from './load.ts'
import { sender } from './send.ts'
import { type BenchEngine, setStage, type Stage } from './stage.ts'

const STREAMS = 10_000
/** A user has eight of them at most. */
const USERS = STREAMS / 8
/** One address may hold 3,072 connections. */
const ADDRESSES = 4
const AT_ONCE = 50
/** Longer than the pause between two signs of life. */
const QUIET_MS = 25_000
const HEARD_WITHIN_MS = 30_000
const MOST_KILOBYTES = 50

interface Listener {
  socket: Socket
  isOpen: boolean
  heardAt: number
}

const open = (stage: Stage, token: string, place: number): Promise<Listener> => {
  const { hostname, port } = new URL(stage.ours.url)
  const socket = connect({ port: Number(port), host: hostname, localAddress: `127.0.0.${2 + (place % ADDRESSES)}` })
  const listener = { socket, isOpen: false, heardAt: 0 }
  const head = { host: `${hostname}:${port}`, ...stage.ours.headers, 'user-auth-key': token }
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`)
  socket.write(`GET /api/events/ HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
  return new Promise((resolve, reject) => {
    socket.once('error', reject)
    socket.on('close', () => (listener.isOpen = false))
    socket.on('data', (chunk) => {
      if (listener.isOpen && String(chunk).includes('event: ')) listener.heardAt = performance.now()
    })
    socket.once('data', (chunk) => {
      const text = String(chunk)
      listener.isOpen = text.startsWith('HTTP/1.1 200')
      if (listener.isOpen) resolve(listener)
      else reject(new Error(text.slice(0, 200)))
    })
  })
}

const openAll = async (stage: Stage, tokens: readonly string[]): Promise<Listener[]> => {
  const listeners: Listener[] = []
  for (let first = 0; first < tokens.length; first += AT_ONCE) {
    const next = tokens.slice(first, first + AT_ONCE)
    listeners.push(...(await Promise.all(next.map((token, place) => open(stage, token, first + place)))))
  }
  return listeners
}

const addDriver = async ({ ours: { url, headers } }: Stage): Promise<void> => {
  const body = { name: 'Проба', phone: '380671234567' }
  const { code, text } = await sender(url)({ path: '/api/drivers/add/', headers, body })
  if (code !== 200) throw new Error(text)
}

/** Milliseconds until each had heard of a change. */
const hearAll = async (stage: Stage, listeners: readonly Listener[]): Promise<number[]> => {
  for (const listener of listeners) listener.heardAt = 0
  const begun = performance.now()
  await addDriver(stage)
  while (listeners.some(({ heardAt }) => heardAt === 0) && performance.now() - begun < HEARD_WITHIN_MS) await sleep(20)
  return listeners.map(({ heardAt }) => (heardAt === 0 ? Infinity : heardAt - begun)).toSorted((a, b) => a - b)
}

const measureStage = async (stage: Stage, tokens: readonly string[]): Promise<boolean> => {
  const [pid = 0] = stage.ours.pids()
  await addDriver(stage)
  const before = residentMegabytes(pid)
  const listeners = await openAll(stage, tokens)
  const cpu = cpuSeconds(pid)
  await sleep(QUIET_MS)
  const idle = ((cpuSeconds(pid) - cpu) * 100_000) / QUIET_MS
  const megabytes = residentMegabytes(pid) - before
  const events = await hearAll(stage, listeners)
  const closed = listeners.filter(({ isOpen }) => !isOpen).length
  for (const { socket } of listeners) socket.destroy()
  const each = (megabytes * 1024) / STREAMS
  say(
    `${stage.engine}: ${STREAMS} event streams take ${megabytes.toFixed(0)} MB beside ${before.toFixed(0)} MB, ${each.toFixed(1)} KB each; ${closed} were closed`,
  )
  say(
    `  idle they take ${idle.toFixed(0)} % of a processor; of one change half had heard after ${at(events, 0.5).toFixed(0)} ms, the last after ${at(events, 1).toFixed(0)} ms; load of the machine ${(loadavg()[0] ?? 0).toFixed(1)}`,
  )
  return closed === 0 && each <= MOST_KILOBYTES && Number.isFinite(at(events, 1))
}

export const benchStreams = async (engines: readonly BenchEngine[]): Promise<boolean> => {
  let isGood = true
  for (const engine of engines) {
    const tokens: string[] = []
    const stage = await setStage(engine, async (db: Database) => {
      for (const { token } of await addColleagues(db, USERS, STREAMS)) tokens.push(token)
    })
    try {
      isGood = (await measureStage(stage, tokens)) && isGood
    } finally {
      await stage.close()
    }
  }
  say(
    `${isGood ? 'within' : 'NOT within'} all limits: none closed, each notified, at most ${MOST_KILOBYTES} KB for each`,
  )
  return isGood
}
