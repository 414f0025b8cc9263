/** What a definition of a company's field must say, by its kind. */
import { MAX_OPTION, MAX_OPTIONS, optionsIn } from '@fura/shared/custom-fields/custom-kinds.ts'
import type { FieldErrors, Values } from '@fura/shared/fields/validate.ts'

/** Values, and the search text of the records that have them, are stored by these, so they stay as they were chosen. */
export const FIXED = ['entity', 'kind', 'target', 'is_searched'] as const

/** A filter names several choices with commas between. */
const isBadOption = (option: string): boolean => option.includes(',') || [...option].length > MAX_OPTION

const optionsError = (text: string | null): FieldErrors => {
  const options = optionsIn(text)
  if (options.length === 0) return { options: 'required' }
  if (options.length > MAX_OPTIONS) return { options: 'max' }
  return options.some(isBadOption) ? { options: 'rule:option' } : {}
}

/** `record`: the definition as it will be. */
export const definitionErrors = ({ kind, target, options }: Values): FieldErrors => {
  if (kind === 'choice') return optionsError(typeof options === 'string' ? options : null)
  if (kind === 'reference' && (target ?? null) === null) return { target: 'required' }
  return {}
}
