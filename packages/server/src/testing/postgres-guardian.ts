/**
 * Runs one PostgreSQL server for the process that forked it and takes it down, folder and all, when that process stops
 * or dies, however it dies: the broken channel shows it. A program of its own, because a killed parent cannot tidy up.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'

import type { Account } from './postgres-binaries.ts'

/** Asks for the server to be started; may be sent again after it has ended. */
export interface StartOrder {
  command: string
  args: string[]
  account: Account | undefined
}

export type GuardianReport = { started: number } | { ended: string }

/** An immediate shutdown takes PostgreSQL 5 s where its children are frozen. */
const PATIENCE_MS = 10_000

const folder = process.argv[2]
if (folder === undefined) throw new Error('The guardian needs its folder as an argument.')
const logFile = join(folder, 'server.log')
let server: ChildProcess | undefined

/** A parent that died meanwhile makes the channel fail; `disconnect` follows and does what is to be done. */
function report(message: GuardianReport): void {
  if (process.connected) process.send?.(message, undefined, {}, () => undefined)
}

function start(order: StartOrder): void {
  const log = openSync(logFile, 'a')
  server = spawn(order.command, order.args, {
    ...order.account,
    cwd: folder,
    env: { PATH: process.env['PATH'], LC_ALL: 'C' },
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  server.once('error', (error) => report({ ended: error.message }))
  server.once('exit', (code, signal) => report({ ended: signal ?? `exit code ${code}` }))
  if (server.pid !== undefined) report({ started: server.pid })
}

async function stopServer(running: ChildProcess): Promise<void> {
  if (running.pid === undefined || running.exitCode !== null || running.signalCode !== null) return
  const ended = once(running, 'exit')
  running.kill('SIGCONT')
  running.kill('SIGQUIT')
  const kill = setTimeout(() => running.kill('SIGKILL'), PATIENCE_MS)
  await ended
  clearTimeout(kill)
}

async function shutDown(ownFolder: string): Promise<void> {
  if (server) await stopServer(server)
  await rm(ownFolder, { recursive: true, force: true, maxRetries: 10 })
  process.exit()
}

process.on('message', (order: StartOrder) => start(order))
for (const end of ['disconnect', 'SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(end, () => void shutDown(folder))
}
