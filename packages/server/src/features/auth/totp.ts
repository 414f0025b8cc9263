/** Codes of authenticator apps (RFC 6238: SHA-1, six digits, thirty seconds) and their secrets in base32. Pure. */
import { createHmac } from 'node:crypto'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const STEP_SECONDS = 30
const DIGITS = 6
/** The clock of a phone may be half a minute off, either way. */
const DRIFT_STEPS = 1

export const base32 = (bytes: Uint8Array): string => {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => ALPHABET[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

export const bytesOfBase32 = (text: string): Buffer => {
  const bits = Array.from(text, (letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const bytes = bits.match(/.{8}/g) ?? []
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
}

export const stepAt = (seconds: number): number => Math.floor(seconds / STEP_SECONDS)

export const codeAt = (secret: string, step: number): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', bytesOfBase32(secret)).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 0x0f
  const number = digest.readUInt32BE(offset) & 0x7f_ff_ff_ff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** The step this code belongs to, if it is later than the last one that was taken; else null. */
export const stepOfCode = (secret: string, code: string, lastStep: number, seconds: number): number | null => {
  const now = stepAt(seconds)
  for (let step = now - DRIFT_STEPS; step <= now + DRIFT_STEPS; step += 1) {
    if (step > lastStep && codeAt(secret, step) === code) return step
  }
  return null
}

/** What the QR code says to an authenticator app. */
export const totpAddress = (secret: string, company: string, account: string): string => {
  const label = `${encodeURIComponent(company)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(company)}`
}
