/** `installation …`: creates, lists, switches on and off and removes the companies of this deployment. */
import { setTimeout as wait } from 'node:timers/promises'
import { DEFAULT_TIME_ZONE } from '@fura/shared/time-zone.ts'
import { VARIANT_NAMES } from '@fura/shared/variants.ts'
import { readMove } from '#db/moves.ts'
import type { Place } from '#db/open.ts'
import { forgetInstallation, type InstallationRow, type NewInstallation, switchInstallation } from '#db/registry.ts'
import { createInstallation } from '#seed/create-installation.ts'
import { type Command, type AdminContext, type Option, type Options, Refusal } from './command.ts'
import { ID, installationById, installationsOf } from './find-installation.ts'
import { openStorage } from '#features/files/open-storage.ts'
import { readInstallation } from './installation-input.ts'
import { findTaken } from '#features/setup/installation.rules.ts'
import { auditIn } from './server-actor.ts'
import { moveCommand } from './move-command.ts'
import { settingsCommand } from './settings-command.ts'
import { tableLines } from './table.ts'

const refuseTaken = (all: readonly InstallationRow[], newInstallation: NewInstallation): void => {
  const conflict = findTaken(all, newInstallation)
  if (conflict?.field === 'id') throw new Refusal(`There is an installation "${newInstallation.uniqueId}" already.`)
  if (conflict) throw new Refusal(`The host ${conflict.host} belongs to the installation "${conflict.owner}".`)
}

const takeDefault = async (context: AdminContext, all: readonly InstallationRow[]): Promise<void> => {
  const before = all.find(({ isDefault }) => isDefault)
  if (!before) return
  await context.registry.write((tx) =>
    tx.updateTable('installations').set({ is_default: 0 }).where('unique_id', '=', before.uniqueId).execute(),
  )
  context.say(`"${before.uniqueId}" is no longer the default installation.`)
}

const add = async (options: Options, context: AdminContext): Promise<void> => {
  const newInstallation = readInstallation(options, context.registryName)
  const all = await installationsOf(context)
  refuseTaken(all, newInstallation)
  const parts = { ...context, defaultUrl: context.config.databaseUrl }
  await createInstallation(parts, newInstallation, { command: 'installation add' })
  if (newInstallation.isDefault) await takeDefault(context, all)
  const { appKey, hosts, currency, timezone } = await installationById(context, newInstallation.uniqueId)
  context.say(
    `Made the installation "${newInstallation.uniqueId}" (${newInstallation.name}) at ${hosts.join(', ')}, ${currency}, ${timezone}.`,
  )
  context.say(`App-Key: ${appKey}`)
  context.say('A running server serves it within seconds. Its first user:')
  context.say(
    `  npm run admin -- user add --installation ${newInstallation.uniqueId} --login me@example.com --name "My name" --role admin`,
  )
}

const placeWords = ({ url, name }: Place): string => {
  if (url === null) return `${name}.sqlite`
  const { host, pathname } = new URL(url)
  return `${host}${pathname} ${name}`
}

const stateWords = ({ isOn, isDefault, ownRecordsOnly, webForm }: InstallationRow): string =>
  [
    isOn ? 'on' : 'off',
    ...(isDefault ? ['default'] : []),
    ...(ownRecordsOnly ? ['own records'] : []),
    ...(webForm ? ['web form'] : []),
  ].join(', ')

/** Why its database cannot be opened; empty if it can. */
const problemOf = async (
  { databases }: AdminContext,
  { place }: InstallationRow,
  isChecked: boolean,
): Promise<string> => {
  try {
    await databases.inspect(place, { isChecked })
    return ''
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

const list = async (options: Options, context: AdminContext): Promise<void> => {
  const all = await installationsOf(context)
  const isChecked = options.isOn('check')
  if (all.length === 0)
    return context.say('There is no installation yet; see: npm run admin -- installation add --help')
  const rows = all.map((one) => [
    one.uniqueId,
    one.name,
    one.variant,
    stateWords(one),
    one.hosts.join(' '),
    one.currency,
    one.timezone,
    one.appKey,
    placeWords(one.place),
  ])
  const heads = ['ID', 'NAME', 'VARIANT', 'STATE', 'HOSTS', 'CURRENCY', 'TIME ZONE', 'APP-KEY', 'DATABASE']
  for (const line of tableLines(heads, rows)) context.say(line)
  const problems = await Promise.all(all.map((one) => problemOf(context, one, isChecked)))
  for (const [place, one] of all.entries()) {
    if (problems[place]) context.say(`"${one.uniqueId}" cannot be served: ${problems[place]}`)
  }
}

const turn = (isOn: boolean) => async (options: Options, context: AdminContext) => {
  const installation = await installationById(context, options.demanded('id'))
  const { uniqueId, isOn: wasOn } = installation
  if (wasOn === isOn) throw new Refusal(`"${uniqueId}" is ${isOn ? 'on' : 'off'} already.`)
  await switchInstallation(context.registry, uniqueId, isOn)
  await auditIn(context, installation, isOn ? 'installation on' : 'installation off')
  context.say(isOn ? `"${uniqueId}" is on again.` : `"${uniqueId}" is off: its calls are refused, its data stays.`)
}

/** Running servers read the registry every second and close what is no longer in it. */
const LET_GO_MS = 2500

const remove = async (options: Options, context: AdminContext): Promise<void> => {
  const { id, uniqueId, name, place } = await installationById(context, options.demanded('id'))
  if (await readMove(context.registry, id)) {
    throw new Refusal(
      `"${uniqueId}" has a move that is not finished: confirm it or take it back first (installation move).`,
    )
  }
  if (options.text('confirm') !== uniqueId) {
    throw new Refusal(
      `This deletes "${uniqueId}" (${name}) with all of its data, for ever (${placeWords(place)}). ` +
        `If you mean it, add: --confirm ${uniqueId}`,
    )
  }
  await forgetInstallation(context.registry, uniqueId)
  await wait(LET_GO_MS)
  try {
    await context.databases.remove(place)
  } catch (error) {
    throw new Refusal(
      `"${uniqueId}" is no longer served, but its database ${placeWords(place)} could not be deleted.`,
      {
        cause: error,
      },
    )
  }
  try {
    await openStorage(context.config).removeAll(uniqueId)
  } catch (error) {
    throw new Refusal(`"${uniqueId}" and its database are deleted, but not all of its files.`, { cause: error })
  }
  context.say(`Deleted "${uniqueId}", its database and its files.`)
}

const addOptions: Readonly<Record<string, Option>> = {
  id: { ...ID, about: 'its name in addresses and files: small letters, digits and hyphens' },
  name: { value: 'TEXT', isRequired: true, about: 'the company, as people see it' },
  variant: { value: 'VARIANT', isRequired: true, about: `what it shows: ${VARIANT_NAMES.join(', ')}` },
  host: { value: 'HOST', isRequired: true, isRepeatable: true, about: 'a host name it answers at; may be repeated' },
  currency: { value: 'CODE', about: "the base currency (default: the variant's)" },
  timezone: { value: 'ZONE', about: `the time zone of its days (default: ${DEFAULT_TIME_ZONE})` },
  'database-url': { value: 'URL', about: 'a PostgreSQL of its own (default: where the registry is)' },
  default: { about: 'also answers at host names that nobody has' },
  'web-form': { about: 'takes leads from a web form without a session' },
}

export const installationCommands: readonly Command[] = [
  { name: 'installation add', about: 'makes a company with its lookups and one branch', options: addOptions, run: add },
  {
    name: 'installation list',
    about: 'lists the companies, and says which cannot be served and why',
    options: { check: { about: 'reads every embedded database to its end to find damage' } },
    run: list,
  },
  { name: 'installation off', about: 'refuses its calls and keeps its data', options: { id: ID }, run: turn(false) },
  { name: 'installation on', about: 'serves it again', options: { id: ID }, run: turn(true) },
  settingsCommand,
  moveCommand,
  {
    name: 'installation remove',
    about: 'deletes a company with all of its data',
    options: { id: ID, confirm: { value: 'ID', about: 'the same id once more, because there is no way back' } },
    run: remove,
  },
]
