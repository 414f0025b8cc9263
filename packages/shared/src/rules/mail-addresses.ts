/** The addresses of a letter as people type them: between commas, semicolons, spaces and line breaks. Pure. */
import { checkValue } from '../fields/check.ts'
import { email } from '../fields/field.ts'

export const MAX_ADDRESSES = 10

const ADDRESS = email({ required: true })

/** Each once and as it is written to; null for what is no address. */
export const mailAddresses = (typed: string): (string | null)[] => {
  const words = typed.split(/[\s,;]+/).filter((word) => word !== '')
  const addresses = words.map((word) => {
    const checked = checkValue(ADDRESS, word)
    return 'value' in checked ? String(checked.value) : null
  })
  return [...new Set(addresses)]
}
