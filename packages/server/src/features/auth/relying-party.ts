/**
 * The relying party of passkeys: the host of the installation in the registry. The Host header counts only if the
 * registry names none, of a request that this installation answers all the same.
 */
import type { FastifyRequest } from 'fastify'
import { hostName } from '#http/guard.ts'
import { isLocal } from '#http/public-address.ts'

export const rpIdOf = ({ installation, headers }: Pick<FastifyRequest, 'installation' | 'headers'>): string =>
  installation.hosts[0] ?? hostName(headers.host)

const hostOf = (origin: string): string => (URL.canParse(origin) ? new URL(origin).hostname : '')

/** The origin that must have signed, where `claimed` is the origin that the client reports. Every port of this machine is this machine. */
export const expectedOrigin = (rpId: string, claimed: string): string =>
  isLocal(rpId) && hostOf(claimed) === rpId ? claimed : `https://${rpId}`
