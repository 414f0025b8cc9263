/** What a rule found: errors refuse the write (B of domain.md 4), warnings go with it (W). */
import type { FieldErrors } from '../fields/validate.ts'

export interface Findings {
  errors: FieldErrors
  warnings: FieldErrors
}

export const isClean = (errors: FieldErrors): boolean => Object.keys(errors).length === 0
