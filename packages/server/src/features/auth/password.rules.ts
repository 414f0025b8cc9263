/** Rules for a new password (reliability.md A10): 8 to 256 characters of any script, not one that guessers try first. */
import { MAX_PASSWORD, MIN_PASSWORD } from '@fura/shared/constants.ts'
import type { FieldCode } from '@fura/shared/errors.ts'
import { isCommonPassword } from './guessed-passwords.ts'

/** A password that is only compared must be a text, of a length that is worth comparing. */
export const secretError = (value: unknown): FieldCode | null => {
  if (value === undefined || value === null || value === '') return 'required'
  if (typeof value !== 'string') return 'type'
  if (!value.isWellFormed() || value.includes('\0')) return 'format'
  return [...value.normalize('NFC')].length > MAX_PASSWORD ? 'too_long' : null
}

export const newPasswordError = (value: unknown): FieldCode | null => {
  const error = secretError(value)
  if (error || typeof value !== 'string') return error
  const password = value.normalize('NFC')
  if ([...password].length < MIN_PASSWORD) return 'min'
  return isCommonPassword(password) ? 'rule:common_password' : null
}
