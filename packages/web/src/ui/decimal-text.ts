/** Decimal strings as people type and read them. No step goes through a float. */

/** The font has no narrow space of its own: what browsers put in its place is too thin to be seen. */
const GROUP_SPACE = '\u00A0'
const GROUP = /\B(?=(\d{3})+(?!\d))/g
const DECIMAL = /^-?\d+(\.\d+)?$/

/** The mark between whole and fraction in a language. */
export const decimalMark = (language: string): string => (language.startsWith('en') ? '.' : ',')

/** Of "1.250,50" the last mark is the decimal one; a mark that repeats, as in "1.250.000", only groups. */
const decimalAt = (text: string): number => {
  const at = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  return at >= 0 && text.indexOf(text[at] ?? '') === at ? at : -1
}

/** "1 250,5" → "1250.5". What is no number stays as typed without its blanks, for the validator to name. */
export const readDecimal = (typed: string): string => {
  const text = typed.replaceAll(/[\s'’]/g, '').replaceAll('−', '-')
  const at = decimalAt(text)
  const whole = (at < 0 ? text : text.slice(0, at)).replaceAll(/[.,]/g, '')
  const fraction = at < 0 ? '' : text.slice(at + 1)
  const number = `${whole === '' || whole === '-' ? `${whole}0` : whole}${fraction && `.${fraction}`}`
  if (!/\d/.test(text) || !DECIMAL.test(number)) return text
  return number.replace(/^(-?)0+(?=\d)/, '$1')
}

/** "1250.5" → "1 250,5", or "1 250,50" where `places` asks; a whole number has no fraction. */
export const showDecimal = (value: string, mark: string, places = 0): string => {
  if (!DECIMAL.test(value)) return value
  const [whole = '', fraction = ''] = value.split('.')
  const digits = fraction.replace(/0+$/, '')
  const grouped = whole.replace('-', '−').replaceAll(GROUP, GROUP_SPACE)
  return digits === '' ? grouped : `${grouped}${mark}${digits.padEnd(places, '0')}`
}

/** What stands in the field when it is entered: its groups stay, a fraction of zeros does not. */
export const editDecimal = (value: string, mark: string): string =>
  DECIMAL.test(value) ? groupTyped(value.replace('.', mark).replace(new RegExp(`\\${mark}0+$`), '')) : value

/** A number on its way, in groups: "1250," → "1 250,". What is no plain number stays as it was typed. */
export const groupTyped = (typed: string): string => {
  const text = typed.replaceAll(/\s/g, '')
  const [, sign = '', whole = '', rest = ''] = /^([-−]?)(\d+)([.,]\d*)?$/.exec(text) ?? []
  return whole === '' ? typed : `${sign}${whole.replaceAll(GROUP, GROUP_SPACE)}${rest}`
}

const isBlank = (char: string): boolean => /\s/.test(char)

/** Where the caret stands in `text` behind the characters that were `before` it, blanks aside. */
export const caretAfter = (before: string, text: string): number => {
  let charsLeft = [...before].filter((char) => !isBlank(char)).length
  let at = 0
  while (charsLeft > 0 && at < text.length) {
    if (!isBlank(text[at] ?? '')) charsLeft -= 1
    at += 1
  }
  return at
}

/** Keys that a number cannot hold are not taken. */
export const keepNumberCharacters = (typed: string): string => typed.replaceAll(/[^\d.,\s'’−-]/g, '')
