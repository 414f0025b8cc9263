/** What a rule found: errors refuse the write (B of domain.md 4), warnings go with it (W). */
import type { FieldErrors } from '../fields/validate.ts'

export interface Findings {
  errors: FieldErrors
  warnings: FieldErrors
}

export const isClean = (found: FieldErrors): boolean => Object.keys(found).length === 0
