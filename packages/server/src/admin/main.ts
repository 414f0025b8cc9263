/**
 * `npm run admin -- …`: the administration of installations and their users from a shell. Reuses code compiled by an earlier
 * start, as the server does.
 */
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

enableCompileCache(fileURLToPath(new URL('../../../../node_modules/.cache/server', import.meta.url)))
const { readConfig } = await import('#config.ts')
const { giveWay } = await import('#db/give-way.ts')
const { runAdmin } = await import('./run.ts')

process.exitCode = await runAdmin(process.argv.slice(2), {
  readConfig,
  stdin: process.stdin,
  write: (text) => process.stdout.write(text),
  writeError: (text) => process.stderr.write(text),
  giveWay: () => giveWay('background'),
})
