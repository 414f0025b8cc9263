/** What npm itself answers to a question about this repository. */
import { spawnSync } from 'node:child_process'

import { ROOT } from './source-files.ts'

/** npm ends with a failure where it has found something: the answer counts. */
export function askNpm(args: readonly string[]): string {
  const { stdout } = spawnSync('npm', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  return stdout ?? ''
}
