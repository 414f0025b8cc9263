/** `installation set`: the switches of a company that can be changed while it is served. */
import { MAX_SLEEP_DAYS } from '@fura/shared/company-settings.ts'
import { AUDIT_DAYS, MAX_AUDIT_DAYS, SHORTEST_AUDIT_DAYS } from '@fura/shared/entities/audit-event.ts'
import { hostOwner, type InstallationRow, type InstallationSettings, saveSettings } from '#db/registry.ts'
import { type Role, ROLES } from '@fura/shared/permissions.ts'
import { installationSteps } from '#migrations/index.ts'
import { readBankState, switchBank } from '../features/currencies/bank-state.queries.ts'
import { asOrigin } from '../features/company/settings.rules.ts'
import { bankOf } from '../features/currencies/bank-sources.ts'
import { type Command, type AdminContext, type Options, Refusal, UsageError } from './command.ts'
import { ID, installationById } from './find-installation.ts'
import { readHost } from './installation-input.ts'
import { auditCommand, writeAsServer } from './server-actor.ts'

const readSwitch = (options: Options, name: string): boolean | undefined => {
  const value = options.text(name)
  if (value === undefined || value === 'on' || value === 'off') return value === undefined ? undefined : value === 'on'
  throw new UsageError(`--${name} must be on or off, not "${value}".`)
}

const readOrigin = (text: string): string => {
  const origin = asOrigin(text)
  if (origin === null)
    throw new UsageError(`--web-form-origin must be a site such as https://www.example.com, not "${text}".`)
  return origin
}

const NO_SITE = 'none'

const readOrigins = (options: Options): string[] | undefined => {
  const origins = options.list('web-form-origin')
  if (origins.length === 0) return undefined
  if (origins.length === 1 && origins[0] === NO_SITE) return []
  return [...new Set(origins.map(readOrigin))]
}

const readHosts = (options: Options): string[] | undefined => {
  const texts = options.list('host')
  return texts.length === 0 ? undefined : [...new Set(texts.map(readHost))]
}

const CHANGED_BY_OPTION = ['own-records', 'client-sleep-days', 'audit-days', 'rates', 'web-form']

const readSleepDays = (options: Options): number | undefined => {
  const value = options.text('client-sleep-days')
  if (value === undefined) return undefined
  const days = /^\d{1,4}$/.test(value) ? Number(value) : 0
  if (days >= 1 && days <= MAX_SLEEP_DAYS) return days
  throw new UsageError(`--client-sleep-days must be a number from 1 to ${MAX_SLEEP_DAYS}, not "${value}".`)
}

const NO_ROLE = 'none'

const readRoles = (options: Options): Role[] | undefined => {
  const text = options.text('second-factor')
  if (text === undefined) return undefined
  if (text === NO_ROLE) return []
  const names = text.split(',')
  const unknown = names.find((name) => !ROLES.some((role) => role === name))
  if (unknown !== undefined)
    throw new UsageError(`--second-factor must be "${NO_ROLE}" or some of ${ROLES.join(',')}, not "${unknown}".`)
  return ROLES.filter((role) => names.includes(role))
}

const readSettings = (options: Options): InstallationSettings => {
  const [ownRecordsOnly, webForm] = [readSwitch(options, 'own-records'), readSwitch(options, 'web-form')]
  const webFormOrigins = readOrigins(options)
  const clientSleepDays = readSleepDays(options)
  const secondFactorRoles = readRoles(options)
  const [auditDays, hosts] = [readAuditDays(options), readHosts(options)]
  return {
    ...(hosts === undefined ? {} : { hosts }),
    ...(ownRecordsOnly === undefined ? {} : { ownRecordsOnly }),
    ...(webForm === undefined ? {} : { webForm }),
    ...(webFormOrigins === undefined ? {} : { webFormOrigins }),
    ...(clientSleepDays === undefined ? {} : { clientSleepDays }),
    ...(secondFactorRoles === undefined ? {} : { secondFactorRoles }),
    ...(auditDays === undefined ? {} : { auditDays }),
  }
}

const readAuditDays = (options: Options): number | undefined => {
  const value = options.text('audit-days')
  if (value === undefined) return undefined
  const days = /^\d{1,4}$/.test(value) ? Number(value) : 0
  if (days >= SHORTEST_AUDIT_DAYS && days <= MAX_AUDIT_DAYS) return days
  throw new UsageError(
    `--audit-days must be a number from ${SHORTEST_AUDIT_DAYS} to ${MAX_AUDIT_DAYS}, not "${value}".`,
  )
}

/** The passed settings with their values; none of them is secret. */
const commandText = (options: Options): string =>
  [
    'installation set',
    ...options.list('host').map((host) => `--host ${host}`),
    ...CHANGED_BY_OPTION.flatMap((name) =>
      options.text(name) === undefined ? [] : [`--${name} ${options.text(name)}`],
    ),
  ].join(' ')

/** Stored in the company's own database, where its administrator can change it too; so is the audit entry. */
const setRates = async (
  { databases }: AdminContext,
  { place, timezone }: InstallationRow,
  isOn: boolean | undefined,
  command: string,
): Promise<boolean> => {
  const db = await databases.open(place, installationSteps)
  try {
    await writeAsServer({ db, timezone }, async (writing) => {
      if (isOn !== undefined) await switchBank(writing.tx, isOn)
      await auditCommand(writing, command)
    })
    return (await readBankState(db.read)).isOn
  } finally {
    await db.close()
  }
}

const set = async (options: Options, context: AdminContext): Promise<void> => {
  const [settings, rates] = [readSettings(options), readSwitch(options, 'rates')]
  const hasSettings = Object.keys(settings).length > 0
  if (!hasSettings && rates === undefined) throw new UsageError('Say what is to be set.')
  const installation = await installationById(context, options.demanded('id'))
  const { uniqueId, currency } = installation
  const owner = settings.hosts ? await hostOwner(context.registry, settings.hosts, uniqueId) : null
  if (owner !== null) throw new Refusal(`One of these hosts belongs to the installation "${owner}".`)
  if (hasSettings && !(await saveSettings(context.registry, uniqueId, settings))) {
    throw new Refusal(`The installation "${uniqueId}" was removed meanwhile.`)
  }
  const areFetched = await setRates(context, installation, rates, commandText(options))
  const { hosts, ownRecordsOnly, webForm, webFormOrigins, clientSleepDays, secondFactorRoles, auditDays } =
    await installationById(context, uniqueId)
  context.say(`It answers at ${hosts.join(', ')}.`)
  context.say(
    ownRecordsOnly
      ? `"${uniqueId}": people see the clients and leads in which they or their people have a role.`
      : `"${uniqueId}": everybody sees all clients and leads.`,
  )
  const sites = webFormOrigins.length > 0 ? `from ${webFormOrigins.join(', ')}` : 'from no other site'
  context.say(`A client without an order for ${clientSleepDays} days sleeps.`)
  context.say(
    secondFactorRoles.length > 0
      ? `A second factor is required of: ${secondFactorRoles.join(', ')}.`
      : 'A second factor is required of nobody.',
  )
  context.say(`Its security log is kept for ${auditDays} days.`)
  context.say(webForm ? `Its web form is on, ${sites}.` : 'Its web form is off.')
  context.say(
    areFetched
      ? `Its exchange rates are fetched daily: ${bankOf(currency).name.toUpperCase()}.`
      : 'Its exchange rates are entered by hand.',
  )
}

export const settingsCommand: Command = {
  name: 'installation set',
  about:
    'changes its hosts, what its people see, how they log in, when clients sleep, how long its security log is kept, its web form and its daily exchange rates',
  options: {
    id: ID,
    host: {
      value: 'HOST',
      isRepeatable: true,
      about: 'a host name it answers at; may be repeated, replaces those before; the first is its address in letters',
    },
    'own-records': {
      value: 'on|off',
      about: 'on: people see only clients and leads in which they, or a head’s people, have a role',
    },
    'client-sleep-days': { value: 'DAYS', about: 'days without an order after which a client sleeps (90 at first)' },
    'second-factor': {
      value: 'ROLES',
      about: `roles whose people log in with a second factor, with commas between: ${ROLES.join(',')}; "${NO_ROLE}" for nobody`,
    },
    'audit-days': { value: 'DAYS', about: `days for which the security log is kept (${AUDIT_DAYS} at first)` },
    rates: { value: 'on|off', about: 'fetches the exchange rates of its bank each day; needs the internet' },
    'web-form': { value: 'on|off', about: 'takes leads from a web form without a session' },
    'web-form-origin': {
      value: 'SITE',
      isRepeatable: true,
      about: `a site whose pages may send the web form; may be repeated, replaces those before; "${NO_SITE}" removes them`,
    },
  },
  run: set,
}
