/** Decimal strings as people type and read them. Never converted to a float. */

/** The font has no narrow space of its own: browsers replace it by one too thin to be seen. */
const GROUP_SPACE = '\u00A0'
const GROUP = /\B(?=(\d{3})+(?!\d))/g
const DECIMAL = /^-?\d+(\.\d+)?$/

/** The decimal mark of a language. */
export const decimalMark = (language: string): string => (language.startsWith('en') ? '.' : ',')

/** In "1.250,50" the last mark is the decimal one; a repeated mark, as in "1.250.000", only groups. */
const decimalAt = (text: string): number => {
  const at = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  return at >= 0 && text.indexOf(text[at] ?? '') === at ? at : -1
}

/** "1 250,5" → "1250.5". A text that is no number keeps its characters without blanks, for the validator to report. */
export const readDecimal = (typed: string): string => {
  const text = typed.replaceAll(/[\s'’]/g, '').replaceAll('−', '-')
  const at = decimalAt(text)
  const whole = (at < 0 ? text : text.slice(0, at)).replaceAll(/[.,]/g, '')
  const fraction = at < 0 ? '' : text.slice(at + 1)
  const number = `${whole === '' || whole === '-' ? `${whole}0` : whole}${fraction && `.${fraction}`}`
  if (!/\d/.test(text) || !DECIMAL.test(number)) return text
  return number.replace(/^(-?)0+(?=\d)/, '$1')
}

/** "1250.5" → "1 250,5", or "1 250,50" if `places` asks for it; a whole number has no fraction. */
export const showDecimal = (value: string, mark: string, places = 0): string => {
  if (!DECIMAL.test(value)) return value
  const [whole = '', fraction = ''] = value.split('.')
  const digits = fraction.replace(/0+$/, '')
  const grouped = whole.replace('-', '−').replaceAll(GROUP, GROUP_SPACE)
  return digits === '' ? grouped : `${grouped}${mark}${digits.padEnd(places, '0')}`
}

/** The text of the field on focus: it keeps the groups and drops a fraction of zeros. */
export const editDecimal = (value: string, mark: string): string =>
  DECIMAL.test(value) ? groupTyped(value.replace('.', mark).replace(new RegExp(`\\${mark}0+$`), '')) : value

/** An unfinished number, in groups: "1250," → "1 250,". A text that is no plain number stays as typed. */
export const groupTyped = (typed: string): string => {
  const text = typed.replaceAll(/\s/g, '')
  const [, sign = '', whole = '', rest = ''] = /^([-−]?)(\d+)([.,]\d*)?$/.exec(text) ?? []
  return whole === '' ? typed : `${sign}${whole.replaceAll(GROUP, GROUP_SPACE)}${rest}`
}

const isBlank = (char: string): boolean => /\s/.test(char)

/** The caret position in `text` behind the characters of `before`, blanks aside. */
export const caretAfter = (before: string, text: string): number => {
  let charsLeft = [...before].filter((char) => !isBlank(char)).length
  let at = 0
  while (charsLeft > 0 && at < text.length) {
    if (!isBlank(text[at] ?? '')) charsLeft -= 1
    at += 1
  }
  return at
}

/** Ignores keys that a number cannot contain. */
export const keepNumberCharacters = (typed: string): string => typed.replaceAll(/[^\d.,\s'’−-]/g, '')
