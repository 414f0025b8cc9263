/** What `npm audit --json` has answered: what it found, or that it could not ask. Pure. */

interface Vulnerability {
  name: string
  severity: string
  range?: string
}

export type Advisories =
  | { state: 'checked'; serious: string[]; others: number }
  | { state: 'unreachable'; reason: string }

const SERIOUS = new Set(['high', 'critical'])

const parse = (text: string): Record<string, unknown> | null => {
  try {
    return JSON.parse(text) as Record<string, unknown> | null
  } catch {
    return null
  }
}

/** Without addresses: the source may be a mirror. */
const reasonOf = (answer: Record<string, unknown> | null): string => {
  const { message } = answer ?? {}
  return typeof message === 'string' ? message.replaceAll(/https?:\/\/\S+/g, '(address)') : 'it gave no answer'
}

export function readAdvisories(text: string): Advisories {
  const answer = parse(text)
  const vulnerabilities = answer?.vulnerabilities
  if (typeof vulnerabilities !== 'object' || vulnerabilities === null)
    return { state: 'unreachable', reason: reasonOf(answer) }
  const all = Object.values(vulnerabilities as Record<string, Vulnerability>)
  const serious = all.filter(({ severity }) => SERIOUS.has(severity))
  return {
    state: 'checked',
    serious: serious.map(({ name, severity, range }) => `${name} ${range ?? ''} (${severity})`),
    others: all.length - serious.length,
  }
}
