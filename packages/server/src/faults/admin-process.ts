/** The administration command on a place: in this process, or as one of its own that can be killed. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { readConfig } from '#config.ts'
import { type ExitCode, runAdmin } from '../admin/run.ts'
import type { ServerPlace } from './place.ts'
import { ADMIN_PROGRAM } from './programs.ts'

const ROOT = join(import.meta.dirname, '../../../..')

export interface AdminRun {
  code: ExitCode
  output: string
}

type AnyPlace = Pick<ServerPlace, 'environment'>

export const adminOn = async ({ environment }: AnyPlace, ...argv: string[]): Promise<AdminRun> => {
  let output = ''
  const write = (text: string) => {
    output += text
  }
  const readEnvironment = () => readConfig({ ...environment, DEMO: '0' })
  const code = await runAdmin(argv, { readConfig: readEnvironment, stdin: Readable.from([]), write, writeError: write })
  return { code, output }
}

export interface AdminChild {
  child: ChildProcess
  /** Resolves when it has printed this. */
  waitForOutput(words: string): Promise<void>
  /** SIGKILL; the signal that ended it, null where it had ended before. */
  kill(): Promise<NodeJS.Signals | null>
}

export const adminChild = ({ environment }: AnyPlace, ...argv: string[]): AdminChild => {
  const child = spawn(process.execPath, [ADMIN_PROGRAM, ...argv], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ...environment, DEMO: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close')
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (more) => (text += more))
  return {
    child,
    waitForOutput: async (words) => {
      while (!text.includes(words)) {
        const isOver = await Promise.race([once(child.stdout, 'data').then(() => false), ended.then(() => true)])
        if (isOver && !text.includes(words)) throw new Error(`It ended without saying "${words}":\n${text}`)
      }
    },
    kill: async () => {
      child.kill('SIGKILL')
      await ended
      return child.signalCode
    },
  }
}
