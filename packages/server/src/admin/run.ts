/** Runs one command line of the administration and says how it ended: 0 done, 1 refused, 2 not understood. */
import { parseArgs, type ParseArgsConfig } from 'node:util'
import { AppError } from '@fura/shared/errors.ts'
import { ConfigError } from '#config.ts'
import { DataDirBusy, DataDirUnusable, makeDataDir } from '#db/data-dir.ts'
import { DatabaseLost, DatabaseReadOnly } from '#db/database.ts'
import { errorFacts } from '#db/error-facts.ts'
import { MissingDatabase, NewerDatabase } from '#db/migrate.ts'
import { openDatabases } from '#db/open.ts'
import { createRegistry } from '#db/open-registry.ts'
import { isUnavailable } from '#db/postgres-errors.ts'
import { UnfitPostgres } from '#db/postgres-server.ts'
import { OccupiedDatabase } from '#seed/create-installation.ts'
import { textOf } from '#texts.ts'
import { REGISTRY } from '../start.ts'
import { UnusableArchive } from '../backup/archive-format.ts'
import { UnfitTarget } from '../backup/restore-backup.ts'
import { MoveRefused } from '../move/move-connection.ts'
import { backupCommands } from './backup-commands.ts'
import { type AdminIo, type Command, type AdminContext, Options, Refusal, UsageError } from './command.ts'
import { helpOf, overview } from './help.ts'
import { installationCommands } from './installation-commands.ts'
import { setupCodeCommand } from './setup-code-command.ts'
import { userCommands } from './user-commands.ts'

export type ExitCode = 0 | 1 | 2

const COMMANDS: readonly Command[] = [...installationCommands, ...userCommands, setupCodeCommand, ...backupCommands]

/** A command line needs few connections. */
const POOL_SIZE = 2

const parse = ({ options, operand }: Command, args: readonly string[]): Record<string, unknown> => {
  const declared: NonNullable<ParseArgsConfig['options']> = {}
  for (const [name, { value, isRepeatable }] of Object.entries(options)) {
    declared[name] = { type: value ? 'string' : 'boolean', multiple: isRepeatable === true }
  }
  try {
    const allowPositionals = operand !== undefined
    const { values, positionals } = parseArgs({ args: [...args], options: declared, allowPositionals })
    const [first, ...more] = positionals
    if (more.length > 0) throw new Error(`Unexpected: ${more.join(' ')}.`)
    return operand === undefined || first === undefined ? values : { ...values, [operand]: first }
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

const readOptions = (command: Command, args: readonly string[]): Options => {
  const values = parse(command, args)
  const missing = Object.entries(command.options).flatMap(([name, { isRequired }]) =>
    isRequired && (values[name] === undefined || values[name] === '') ? [`--${name}`] : [],
  )
  if (missing.length > 0) throw new UsageError(`Missing: ${missing.join(', ')}.`)
  return new Options(values)
}

const withContext = async (io: AdminIo, work: (context: AdminContext) => Promise<void>): Promise<void> => {
  const config = io.readConfig()
  const registryName = io.registryName ?? REGISTRY
  makeDataDir(config.dataDir)
  const databases = openDatabases(config.dataDir, { max: POOL_SIZE })
  try {
    const registry = await createRegistry(databases, config, registryName)
    const say = (line: string) => io.write(`${line}\n`)
    const giveWay = io.giveWay ?? (() => undefined)
    await work({ config, databases, registry, registryName, stdin: io.stdin, giveWay, say, ask: io.write })
  } finally {
    await databases.close()
  }
}

const fieldLines = ({ extra }: AppError): string[] =>
  Object.entries(extra.fields ?? {}).map(([field, code]) => {
    const words = textOf('en', `field_error.${code}`)
    return `  ${field}: ${words}`
  })

const OF_OUR_OWN = [
  Refusal,
  ConfigError,
  DatabaseLost,
  DatabaseReadOnly,
  DataDirUnusable,
  MissingDatabase,
  MoveRefused,
  NewerDatabase,
  OccupiedDatabase,
  UnfitPostgres,
  UnfitTarget,
  UnusableArchive,
  DataDirBusy,
]

/** A folder that may not be written, a full disk, a file that is no database. */
const isOfTheSystem = (error: Error): boolean => 'syscall' in error || errorFacts(error).code === 'ERR_SQLITE_ERROR'

/** Errors that the operator can act on; any other is a bug and keeps its stack. */
const explainError = (error: unknown): string | null => {
  if (!(error instanceof Error)) return null
  if (error instanceof AppError) return [textOf('en', `error.${error.code}`), ...fieldLines(error)].join('\n')
  if (OF_OUR_OWN.some((kind) => error instanceof kind)) {
    return error.cause instanceof Error ? `${error.message} ${error.cause.message}` : error.message
  }
  if (isUnavailable(error)) return `The database does not answer: ${error.message}`
  return isOfTheSystem(error) ? error.message : null
}

const isHelp = (arg: string): boolean => arg === '--help' || arg === '-h'

const runCommand = async (command: Command, args: readonly string[], io: AdminIo): Promise<ExitCode> => {
  if (args.some(isHelp)) {
    io.write(`${helpOf(command)}\n`)
    return 0
  }
  try {
    const options = readOptions(command, args)
    await withContext(io, (context) => command.run(options, context))
    return 0
  } catch (error) {
    if (error instanceof UsageError) {
      io.writeError(`${error.message}\n\n${helpOf(command)}\n`)
      return 2
    }
    const words = explainError(error)
    if (words === null) throw error
    io.writeError(`${words}\n`)
    return 1
  }
}

export const runAdmin = async (argv: readonly string[], io: AdminIo): Promise<ExitCode> => {
  const [group = '', name = ''] = argv
  const command = COMMANDS.find((candidate) => [group, `${group} ${name}`].includes(candidate.name))
  if (command) return runCommand(command, argv.slice(command.name.split(' ').length), io)
  const ofGroup = COMMANDS.filter((candidate) => candidate.name.startsWith(`${group} `))
  const words = overview(ofGroup.length > 0 ? ofGroup : COMMANDS)
  if (group === 'help' || argv.some(isHelp)) {
    io.write(`${words}\n`)
    return 0
  }
  const complaint = argv.length > 0 ? `There is no command "${[group, name].join(' ').trim()}".\n\n` : ''
  io.writeError(`${complaint}${words}\n`)
  return 2
}
