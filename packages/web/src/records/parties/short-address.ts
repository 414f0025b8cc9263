/** The address of a template as its list shows it: fifty characters, then an ellipsis (S9.05). */
import { TEMPLATE_ADDRESS_LENGTH } from '@fura/shared/constants.ts'

export const shortAddress = (text: unknown): string => {
  if (typeof text !== 'string') return ''
  const characters = [...text]
  return characters.length > TEMPLATE_ADDRESS_LENGTH
    ? `${characters.slice(0, TEMPLATE_ADDRESS_LENGTH).join('')}…`
    : text
}
