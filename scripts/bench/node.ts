/** A node more over the database of a stage, as a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { listening, type Stage } from './stage.ts'

const ROOT = new URL('../../', import.meta.url).pathname

export interface Node {
  child: ChildProcess
  url: string
}

export const startNode = async ({ environment }: Stage, more: Readonly<Record<string, string>> = {}): Promise<Node> => {
  const child = spawn(process.execPath, ['packages/server/src/main.ts'], {
    cwd: ROOT,
    env: { ...environment, ...more, PATH: process.env.PATH ?? '' },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  process.once('exit', () => child.kill('SIGTERM'))
  return { child, url: await listening(child, /ready at http:\/\/127\.0\.0\.1:(\d+)/) }
}

/** Its exit code. */
export const stopNode = async ({ child }: Node): Promise<number> => {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const [code] = (await ended) as [number]
  return code
}
