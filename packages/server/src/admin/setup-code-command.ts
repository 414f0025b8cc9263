/** `setup-code`: lets the owner of the server make a company in the browser. */
import { CODE_HOURS, makeSetupCode } from '#features/setup/setup-code.queries.ts'
import { SETUP_PATH } from '#features/setup/setup-path.rules.ts'
import type { Command } from './command.ts'

export const setupCodeCommand: Command = {
  name: 'setup-code',
  about: 'makes a one-time code with which a company is made in the browser',
  options: {},
  run: async (_options, { registry, say }) => {
    say(`One-time code: ${await makeSetupCode(registry, false)}`)
    say(`It makes one company at ${SETUP_PATH} of this server, within ${CODE_HOURS} hours.`)
  },
}
