/**
 * Where a push message may go. The address comes from a client and the server opens it, so it must lead out: HTTPS, a publicly
 * reachable name or address, and nothing inside the server's own network.
 */
import { isIP } from 'node:net'
import { isInner, isInnerName } from '#http/inner-address.ts'

const LONGEST = 1000

/** `mayBeInner`: tests have their push service on the same machine, without HTTPS. */
export const isEndpoint = (text: unknown, mayBeInner: boolean): text is string => {
  if (typeof text !== 'string' || text.length > LONGEST || !URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  if (username || password) return false
  if (mayBeInner) return protocol === 'https:' || protocol === 'http:'
  if (protocol !== 'https:') return false
  const host = hostname.replaceAll(/^\[|\]$/g, '')
  return isIP(host) ? !isInner(host) : !isInnerName(host)
}
