/**
 * Where a company's mail server is. An administrator names it and our server connects to it, so it must lie outside of our network;
 * the address that was checked is the one that is connected to, whatever the name means a moment later.
 */
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { MAIL_PORTS } from '@fura/shared/company-mail.ts'
import { isInner, isInnerName } from '#http/inner-address.ts'
import { ForbiddenServer } from './mail-trouble.rules.ts'

export interface ServerName {
  host: string
  port: number
}

export const isMailPort = (port: number): boolean => MAIL_PORTS.some((one) => one === port)

/** By the host name alone; the IP address is checked when connecting. */
export const isForbiddenHost = (host: string): boolean => (isIP(host) ? isInner(host) : isInnerName(host))

export const addressOf = async ({ host, port }: ServerName, mayBeInner: boolean): Promise<string> => {
  if (!mayBeInner && !isMailPort(port)) throw new ForbiddenServer(`${port} is no port of mail`)
  const addresses = await lookup(host, { all: true, order: 'ipv4first' })
  if (!mayBeInner && addresses.some(({ address }) => isInner(address)))
    throw new ForbiddenServer(`${host} is of our own network`)
  const [first] = addresses
  if (!first) throw Object.assign(new Error(`${host} has no address`), { code: 'ENOTFOUND' })
  return first.address
}
