/** Runs other programs for the scripts here with this same Node, and says how long they took. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'

import { ROOT } from './source-files.ts'

export interface Outcome {
  code: number
  output: string
}

/** Keeps what the program prints. */
export async function runQuietly(args: readonly string[], environment: Record<string, string> = {}): Promise<Outcome> {
  const env = { ...process.env, ...environment }
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  await once(child, 'close')
  return { code: child.exitCode ?? 1, output }
}

/** Another program than Node, by its name or path; 1 where there is none. */
export async function runProgram(program: string, args: readonly string[], cwd = ROOT): Promise<number> {
  const child = spawn(program, args, { cwd, stdio: 'inherit' })
  const failed = once(child, 'error').then(() => 1)
  const closed = once(child, 'close').then(() => child.exitCode ?? 1)
  return Promise.race([failed, closed])
}

/** Lets the program print as it goes. */
export async function runLoudly(args: readonly string[], environment: Record<string, string> = {}): Promise<number> {
  const env = { ...process.env, ...environment }
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit', env })
  await once(child, 'close')
  return child.exitCode ?? 1
}

export function secondsSince(start: number): string {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`
}
