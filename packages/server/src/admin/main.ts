/** `npm run admin -- …`: the administration of installations and their users from a shell. */
import { readConfig } from '#config.ts'
import { runAdmin } from './run.ts'

process.exitCode = await runAdmin(process.argv.slice(2), {
  readConfig,
  stdin: process.stdin,
  write: (text) => process.stdout.write(text),
  writeError: (text) => process.stderr.write(text),
})
