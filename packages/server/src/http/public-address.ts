/** The public address of an installation, for links in mails and calendars. */
import type { Installation } from '#db/installations.ts'

export const isLocal = (host: string): boolean => host === 'localhost' || host.endsWith('.localhost')

/** From the registry, never from a request header: a forged Host must not put a stranger's address into a link. */
export const publicOrigin = ({ hosts }: Pick<Installation, 'hosts'>, port: number): string => {
  const host = hosts[0] ?? 'localhost'
  return isLocal(host) ? `http://${host}:${port}` : `https://${host}`
}
