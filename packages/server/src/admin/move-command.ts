/** `installation move`: a company to another database while it works (decision 0084). */
import { isPostgresUrl } from '#config.ts'
import { EMBEDDED } from '#db/registry.ts'
import { confirmMove, moveInstallation, rollBackMove } from '../move/move-installation.ts'
import { type AdminContext, type Command, type Options, UsageError } from './command.ts'
import { ID, installationById } from './find-installation.ts'
import { auditIn } from './server-actor.ts'

/** null is the embedded engine. */
const readTarget = (text: string | undefined): string | null => {
  if (text === EMBEDDED) return null
  if (text !== undefined && isPostgresUrl(text)) return text
  throw new UsageError('--to must be "sqlite" or an address such as postgresql://user:password@host:5432/database.')
}

const move = async (options: Options, context: AdminContext): Promise<void> => {
  const id = options.demanded('id')
  const ways = ['confirm', 'rollback'].filter((name) => options.isOn(name))
  if (ways.length + (options.text('to') === undefined ? 0 : 1) !== 1)
    throw new UsageError('One of --to, --confirm and --rollback is needed.')
  const installation = await installationById(context, id)
  const traced = async (work: Promise<void>, command: string) => {
    await work
    await auditIn(context, await installationById(context, id), command)
  }
  if (options.isOn('confirm')) return traced(confirmMove(context, installation), 'installation move --confirm')
  if (options.isOn('rollback')) return traced(rollBackMove(context, installation), 'installation move --rollback')
  await traced(moveInstallation(context, installation, readTarget(options.text('to'))), 'installation move')
  context.say(`The old database is kept. When all is well: npm run admin -- installation move --id ${id} --confirm`)
  context.say(`Back, with all that is written until then: npm run admin -- installation move --id ${id} --rollback`)
}

export const moveCommand: Command = {
  name: 'installation move',
  about: 'moves a company to another database while it works; a killed move goes on where it was',
  options: {
    id: ID,
    to: { value: 'URL', about: 'the PostgreSQL to move to, or "sqlite" for a file in DATA_DIR' },
    confirm: { about: 'ends a move: deletes the old database' },
    rollback: { about: 'takes a move back, with all that was written since' },
  },
  run: move,
}
