/** Rules for a new installation, for the administration command and the setup page. */
import { domainToASCII } from 'node:url'
import { databaseName, type InstallationRow, type NewInstallation } from '#db/registry.ts'

export const MAX_ID = 40
export const MAX_NAME = 150

export const isInstallationId = (id: string): boolean => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(id) && id.length <= MAX_ID

/** As it stands in the Host header, without a port; null where it is no host name. */
export const asHost = (text: string): string | null => {
  const host = domainToASCII(text)
  return /^([a-z0-9-]+\.)*[a-z0-9-]+$/.test(host) ? host : null
}

export const isTimeZone = (text: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== ''
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

export type Taken = { field: 'id' } | { field: 'host'; host: string; owner: string }

/** What of the new installation belongs to another one; null where nothing does. */
export const findTaken = (
  all: readonly InstallationRow[],
  { uniqueId, hosts }: Pick<NewInstallation, 'uniqueId' | 'hosts'>,
): Taken | null => {
  if (all.some((other) => other.uniqueId === uniqueId)) return { field: 'id' }
  for (const host of hosts) {
    const owner = all.find((other) => other.hosts.includes(host))
    if (owner) return { field: 'host', host, owner: owner.uniqueId }
  }
  return null
}

/** An unused id, made from the host name: `crm.example.com` becomes `crm-example-com`. */
export const freeId = (host: string, all: readonly InstallationRow[], registryName: string): string => {
  const base = host.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-+|-+$/g, '') || 'company'
  const isFree = (id: string) =>
    databaseName(id) !== registryName && !all.some(({ uniqueId }) => databaseName(uniqueId) === databaseName(id))
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? '' : `-${number}`
    const id = `${base.slice(0, MAX_ID - ending.length).replace(/-$/, '')}${ending}`
    if (isFree(id)) return id
  }
}
