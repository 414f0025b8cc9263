/** `npm run check`: everything that reads the sources without running them, as many at once as there are processors. */
import { availableParallelism } from 'node:os'

import { runQuietly, secondsSince } from './run-program.ts'

const CHECKS = {
  // Each checker resolves the common types anew: four took half as much processor time again, while lint needs the other one.
  types: ['node_modules/typescript/bin/tsc', '-b', '.', 'packages/web', 'e2e', '--checkers', '1'],
  lint: ['node_modules/oxlint/bin/oxlint'],
  'format (npm run format mends it)': ['node_modules/oxfmt/bin/oxfmt', '--check'],
  imports: ['scripts/check-imports.ts'],
}

async function check(name: string, args: readonly string[]): Promise<boolean> {
  const start = performance.now()
  const { code, output } = await runQuietly(args)
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${secondsSince(start)})`)
  if (code !== 0) console.log(output.replaceAll(/^/gm, '  '))
  return code === 0
}

const waiting = Object.entries(CHECKS)
let failed = 0

async function checkNext(): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift()) if (!(await check(...next))) failed += 1
}

await Promise.all(Array.from({ length: availableParallelism() }, checkNext))
process.exitCode = failed === 0 ? 0 : 1
