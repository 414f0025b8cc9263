/** Codes of authenticator apps (RFC 6238: SHA-1, six digits, thirty seconds), by `otpauth` (decision 0048). Pure. */
import { HOTP, Secret, TOTP } from 'otpauth'

const SECRET_BYTES = 20
/** The clock of a phone may be half a minute off, either way. */
const DRIFT_STEPS = 1

/** In base32, as it is typed into an app. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** Letters and digits that are not mixed up on paper; five bits each. */
export const base32 = (bytes: Uint8Array): string => new Secret({ buffer: Uint8Array.from(bytes).buffer }).base32

export const stepAt = (seconds: number): number => TOTP.counter({ timestamp: seconds * 1000 })

export const codeAt = (secret: string, step: number): string =>
  HOTP.generate({ secret: Secret.fromBase32(secret), counter: step })

/** The time step of this code, if it is later than the last accepted one; else null. */
export const stepOfCode = (secret: string, code: string, lastStep: number, seconds: number): number | null => {
  const counter = stepAt(seconds)
  const drift = HOTP.validate({ token: code, secret: Secret.fromBase32(secret), counter, window: DRIFT_STEPS })
  return drift !== null && counter + drift > lastStep ? counter + drift : null
}

/** The content of the QR code for an authenticator app. */
export const totpAddress = (secret: string, company: string, account: string): string =>
  new TOTP({ issuer: company, label: account, secret }).toString()
