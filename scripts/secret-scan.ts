/** Finds what looks like a secret in a text: keys and tokens by their pattern, other long random strings by their entropy. */

const PATTERNS: Readonly<Record<string, RegExp>> = {
  'a private key': /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/,
  'a key of AWS': /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/,
  'a token of GitHub': /\b(?:gh[pousr]_[0-9A-Za-z]{36}|github_pat_\w{60,})\b/,
  'a token of GitLab': /\bglpat-[\w-]{20}\b/,
  'a token of npm': /\bnpm_[0-9A-Za-z]{36}\b/,
  'a token of Slack': /\bxox[abprs]-[0-9A-Za-z-]{10,}\b/,
  'a key of Google': /\bAIza[\w-]{35}\b/,
  'a key of Stripe': /\b[rs]k_live_[0-9A-Za-z]{20,}\b/,
  'a signed token': /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}\b/,
  'a password in an address': /\b[a-z][a-z0-9+]*:\/\/[^\s:/@'"`$<>]+:(?!password@|secret@)[^\s:/@'"`$<>]{6,}@/,
}

/** In quotes, and of letters that keys are written in. */
const QUOTED = /(["'`])([\w+/=-]{32,200})\1/g

/** Bits per letter. English words with hyphens come to 4; random letters of 64 kinds come to 4.6 and more from 40 on. */
const MOST_BITS = 4.5
const MOST_HEX_BITS = 3.6
const HEX = /^[0-9a-f]+$/i

export function entropyOf(text: string): number {
  const counts = Map.groupBy(text, (letter) => letter)
  return [...counts.values()].reduce(
    (sum, { length }) => sum - (length / text.length) * Math.log2(length / text.length),
    0,
  )
}

/** An alphabet has every letter once; a key has some of them twice. */
const isAlphabet = (text: string): boolean => new Set(text).size === text.length

const isRandom = (text: string): boolean => {
  if (!/\d/.test(text) || isAlphabet(text)) return false
  return entropyOf(text) > (HEX.test(text) ? MOST_HEX_BITS : MOST_BITS)
}

export interface Finding {
  line: number
  what: string
  text: string
}

export function findSecrets(source: string): Finding[] {
  return source.split('\n').flatMap((text, place) => {
    const line = place + 1
    const matching = Object.entries(PATTERNS).flatMap(([what, pattern]) => {
      const [match] = pattern.exec(text) ?? []
      return match === undefined ? [] : [{ line, what, text: match }]
    })
    const random = [...text.matchAll(QUOTED)].flatMap(([, , quoted = '']) =>
      isRandom(quoted) ? [{ line, what: 'a long random string', text: quoted }] : [],
    )
    return [...matching, ...random]
  })
}
