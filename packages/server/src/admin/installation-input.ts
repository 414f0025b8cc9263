/** Reads and checks the options that describe an installation. */
import { isVariantName, VARIANT_NAMES, type VariantName } from '@fura/shared/variants.ts'
import { isPostgresUrl } from '#config.ts'
import { databaseName, type NewInstallation } from '#db/registry.ts'
import { asHost, isInstallationId, isTimeZone, MAX_ID, MAX_NAME } from '#features/setup/installation.rules.ts'
import { CURRENCY_CODES } from '#seed/create-installation.ts'
import { type Options, UsageError } from './command.ts'

const readId = (id: string, registryName: string): string => {
  if (!isInstallationId(id)) {
    throw new UsageError(
      `--id must be small Latin letters and digits with hyphens between them, at most ${MAX_ID}, not "${id}".`,
    )
  }
  if (databaseName(id) === registryName)
    throw new UsageError(`--id cannot be "${id}": that database is the registry's.`)
  return id
}

const readName = (name: string): string => {
  if (name === '' || [...name].length > MAX_NAME) throw new UsageError(`--name must have 1 to ${MAX_NAME} characters.`)
  return name
}

const readVariant = (variant: string): VariantName => {
  if (!isVariantName(variant))
    throw new UsageError(`--variant must be one of ${VARIANT_NAMES.join(', ')}, not "${variant}".`)
  return variant
}

export const readHost = (text: string): string => {
  const host = asHost(text)
  if (host === null) {
    throw new UsageError(
      `--host must be a host name such as crm.example.com, without https:// and port, not "${text}".`,
    )
  }
  return host
}

const readCurrency = (text: string): string => {
  const code = text.toUpperCase()
  if (!CURRENCY_CODES.includes(code))
    throw new UsageError(`--currency must be one of ${CURRENCY_CODES.join(', ')}, not "${text}".`)
  return code
}

const readTimeZone = (text: string): string => {
  if (!isTimeZone(text)) throw new UsageError(`--timezone must be a time zone such as Europe/Kyiv, not "${text}".`)
  return text
}

const readDatabaseUrl = (text: string): string => {
  if (!isPostgresUrl(text)) {
    throw new UsageError('--database-url must be an address such as postgresql://user:password@host:5432/database.')
  }
  return text
}

export const readInstallation = (options: Options, registryName: string): NewInstallation => {
  const [currency, timezone, databaseUrl] = ['currency', 'timezone', 'database-url'].map((name) => options.text(name))
  return {
    uniqueId: readId(options.demanded('id'), registryName),
    name: readName(options.demanded('name')),
    variant: readVariant(options.demanded('variant')),
    hosts: [...new Set(options.list('host').map(readHost))],
    ...(currency === undefined ? {} : { currency: readCurrency(currency) }),
    ...(timezone === undefined ? {} : { timezone: readTimeZone(timezone) }),
    ...(databaseUrl === undefined ? {} : { databaseUrl: readDatabaseUrl(databaseUrl) }),
    isDefault: options.isOn('default'),
    webForm: options.isOn('web-form'),
  }
}
