/** Where an installation is reached from outside, for links that leave it: mails, calendars. */
import type { Installation } from '#db/installations.ts'

export const isLocal = (host: string): boolean => host === 'localhost' || host.endsWith('.localhost')

/** From the registry, never from a header of the request: a forged one must not lead a link to a stranger. */
export const publicOrigin = ({ hosts }: Pick<Installation, 'hosts'>, port: number): string => {
  const host = hosts[0] ?? 'localhost'
  return isLocal(host) ? `http://${host}:${port}` : `https://${host}`
}
