/**
 * Those who attack, as a process of its own so that their work is not measured as the server's: `attackers.ts <attack>` reads a
 * Target from its standard input, attacks until stopped, and then reports the outcome of its requests.
 */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { deflateRawSync } from 'node:zlib'
import { multipartBody } from '../../packages/server/src/testing/multipart.ts'
import { workbookOf, zipOf } from '../../packages/server/src/testing/workbook.ts'

export interface Target {
  port: number
  host: string
  appKey: string
  token: string
  login: string
  seconds: number
}

const ATTACKER = '127.0.0.66'
/** Has sent nothing before. */
const ANOTHER_ATTACKER = '127.0.0.67'
const MIB = 1_048_576

const counts = new Map<string, number>()
const count = (what: string): void => void counts.set(what, (counts.get(what) ?? 0) + 1)

interface Sent {
  method?: string
  path: string
  headers?: Record<string, string>
  body?: Buffer | string
  localAddress?: string
}

/** The status, or what broke the connection. */
const send = ({ port, host, appKey }: Target, sent: Sent): Promise<string> =>
  new Promise((resolve) => {
    const { method = 'POST', path, headers, body = '', localAddress = ATTACKER } = sent
    const options = { port, host: '127.0.0.1', method, path, localAddress }
    const out = request({ ...options, headers: { host, 'app-key': appKey, ...headers } }, (answer) => {
      answer.resume().once('end', () => resolve(String(answer.statusCode)))
      answer.once('error', () => resolve('cut'))
    })
    out.once('error', (error: Error & { code?: string }) => resolve(error.code ?? 'cut'))
    out.end(body)
  })

/** Made ready; begins when it is called. */
type Attack = () => Promise<unknown>

const untilEnd = async (target: Target, work: () => Promise<void>): Promise<void> => {
  const end = performance.now() + target.seconds * 1000
  while (performance.now() < end) await work()
}

const times = (number: number, work: () => Promise<void>): Promise<unknown> =>
  Promise.all(Array.from({ length: number }, work))

/** Four senders of a mebibyte of JSON to a call that is open to anyone. */
const largeBodies = (target: Target): Attack => {
  const body = `{"login":"a","password":"b","x":[${'1,'.repeat(MIB / 2 - 30)}1]}`
  const headers = { 'content-type': 'application/json' }
  const sendOne = async () => count(await send(target, { path: '/api/users/auth/', headers, body }))
  return () => times(4, () => untilEnd(target, sendOne))
}

const open = async ({ port }: Target, localAddress = ATTACKER): Promise<Socket | null> => {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  socket.on('error', () => socket.destroy())
  await Promise.race([once(socket, 'connect'), once(socket, 'close')])
  return socket.destroyed ? null : socket
}

/** The two megabytes of the API's description, fifty at a time without waiting for answers. */
const pipelinedDocuments = (target: Target): Attack => {
  const requests = `GET /api/openapi.json HTTP/1.1\r\nHost: ${target.host}\r\n\r\n`.repeat(50)
  return () =>
    times(8, () =>
      untilEnd(target, async () => {
        const socket = await open(target)
        if (!socket) return
        socket.on('data', (chunk: Buffer) => {
          const status = /HTTP\/1\.1 (\d{3})/.exec(chunk.toString('latin1', 0, 16))?.[1]
          if (status) count(status)
        })
        socket.write(requests)
        await Promise.race([once(socket, 'close'), sleep(2000)])
        socket.destroy()
      }),
    )
}

/** The server's open connections by the client's port: a client that reads nothing does not notice that it was closed. */
const heldBy = (port: number): Set<number> => {
  const lines = readFileSync('/proc/net/tcp', 'utf8').split('\n').slice(1)
  const established = lines.map((line) => line.trim().split(/\s+/)).filter(([, , , state]) => state === '01')
  const portOf = (address = '') => Number.parseInt(address.split(':')[1] ?? '', 16)
  return new Set(established.flatMap(([, local, remote]) => (portOf(local) === port ? [portOf(remote)] : [])))
}

/** More than the system's own buffers take of an answer that nobody reads. */
const DOCUMENTS_AT_ONCE = 8

/** 5,000 connections that say nothing, 15 that take no answer (as many as may ask for one), 200 that send a body byte by byte. */
const heldConnections = (target: Target): Attack => {
  const { host, appKey, seconds } = target
  const sockets: { kind: string; port: number; socket: Socket }[] = []
  const keepOpen = async (kind: string, begin: (socket: Socket) => void, localAddress = ATTACKER): Promise<void> => {
    const socket = await open(target, localAddress)
    if (!socket) return
    sockets.push({ kind, port: socket.localPort ?? 0, socket })
    begin(socket)
  }
  const slow = `POST /api/users/auth/ HTTP/1.1\r\nHost: ${host}\r\nApp-Key: ${appKey}\r\nContent-Type: application/json\r\nContent-Length: 4000\r\n\r\n{`
  return async () => {
    for (let n = 0; n < 200; n += 1) {
      await keepOpen('slow body', (socket) => {
        socket.resume().write(slow)
        const dribble = setInterval(() => socket.write(' '), 1000)
        socket.once('close', () => clearInterval(dribble))
      })
    }
    const requests = `GET /api/openapi.json HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(DOCUMENTS_AT_ONCE)
    for (let n = 0; n < 15; n += 1)
      await keepOpen('answer not taken', (socket) => void socket.pause().write(requests), ANOTHER_ATTACKER)
    for (let n = 0; n < 5000; n += 1) await keepOpen('idle', (socket) => void socket.resume())
    const countHeld = (kind: string): number => {
      const heldPorts = heldBy(target.port)
      return sockets.filter((one) => one.kind === kind && heldPorts.has(one.port)).length
    }
    for (const kind of ['idle', 'answer not taken', 'slow body']) counts.set(`${kind}, held at first`, countHeld(kind))
    await sleep(seconds * 1000)
    for (const kind of ['idle', 'answer not taken', 'slow body'])
      counts.set(`${kind}, held after ${seconds} s`, countHeld(kind))
    for (const { socket } of sockets) socket.destroy()
  }
}

const bombs = (): [string, Buffer][] => {
  const cell = (address: string) => `<row><c r="${address}"><v>1</v></c></row>`
  const spaces = Buffer.alloc(400 * MIB, 0x20)
  const packed = deflateRawSync(spaces, { level: 9 })
  return [
    ['far cell', workbookOf({ rows: cell('ZZZZZZZZ1') })],
    ['wide text', Buffer.from(';'.repeat(24 * MIB))],
    ['rows of text', Buffer.from(`name;phone\n${'a;b\n'.repeat(6 * MIB - 10)}`)],
    ['zip bomb', zipOf([{ name: 'xl/worksheets/sheet1.xml', packed, size: 10 }])],
    ['shared texts', workbookOf({ rows: cell('A1'), texts: '<si><t>a</t></si>'.repeat(2_500_000) })],
    ['empty rows', workbookOf({ rows: '<row/>'.repeat(7_000_000) })],
    ['far row', workbookOf({ rows: cell('A10000000') })],
    ['a million columns', workbookOf({ rows: cell('A1') + cell('BDWGN2') })],
  ]
}

/** Files that burst whoever reads them, sent by a user of a company, two at a time. */
const importBombs = (target: Target): Attack => {
  const all = bombs().map(([name, content]) => {
    const { payload, headers } = multipartBody({ resource: 'drivers' }, { name: 'rows.xlsx', content })
    return { name, payload, headers: { ...headers, 'user-auth-key': target.token } }
  })
  let next = 0
  return () =>
    times(2, () =>
      untilEnd(target, async () => {
        const bomb = all[next % all.length]
        next += 1
        if (!bomb) return
        count(
          `${bomb.name} ${await send(target, { path: '/api/imports/add/', headers: bomb.headers, body: bomb.payload })}`,
        )
      }),
    )
}

/** Wrong passwords from two hundred addresses, for one account and for many. */
const guesses = (target: Target): Attack => {
  const headers = { 'content-type': 'application/json' }
  let n = 0
  return () =>
    times(16, () =>
      untilEnd(target, async () => {
        n += 1
        const login = n % 2 === 0 ? target.login : `user${n}@example.com`
        const body = JSON.stringify({ login, password: `guess ${n}` })
        count(await send(target, { path: '/api/users/auth/', headers, body, localAddress: `127.0.1.${1 + (n % 200)}` }))
        await sleep(20)
      }),
    )
}

export const ATTACKS = { largeBodies, pipelinedDocuments, heldConnections, importBombs, guesses }

if (import.meta.main) {
  const attack = ATTACKS[process.argv[2] as keyof typeof ATTACKS]
  const target = JSON.parse(await textOf(process.stdin)) as Target
  const begin = attack(target)
  process.stdout.write('ready\n')
  await begin()
  process.stdout.write(`${JSON.stringify(Object.fromEntries(counts))}\n`)
  process.exit(0)
}
