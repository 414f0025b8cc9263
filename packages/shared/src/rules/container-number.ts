/** Container numbers by ISO 6346 (domain.md 4.1): how they are stored, and whether form and check digit are right. */

const FORM = /^[A-Z]{3}[UJZ]\d{7}$/
const CODE_LENGTH = 10
const CODE_OF_A = 'A'.codePointAt(0) ?? 0

/** Letters count from 10 on, leaving out the multiples of 11: A is 10, B is 12, K is 21, L is 23, V is 34. */
const valueOf = (char: string): number => {
  if (/\d/.test(char)) return Number(char)
  const place = (char.codePointAt(0) ?? 0) - CODE_OF_A
  return 10 + place + Math.ceil(place / 10)
}

const checkDigit = (code: string): number =>
  ([...code].reduce((sum, char, place) => sum + valueOf(char) * 2 ** place, 0) % 11) % 10

/** "msku 601167-2" → "MSKU6011672". */
export const cleanContainerNumber = (text: string): string => text.replaceAll(/[\s\p{Pd}]/gu, '').toUpperCase()

export interface ContainerNumberFindings {
  format?: true
  digit?: true
}

/** Owners number their own containers (SOC) as they like; where such a number has the common form its digit is checked too. */
export const containerNumberFindings = (text: string, isSoc: boolean): ContainerNumberFindings => {
  const number = cleanContainerNumber(text)
  if (number === '') return {}
  if (!FORM.test(number)) return isSoc ? {} : { format: true }
  return checkDigit(number.slice(0, CODE_LENGTH)) === Number(number.slice(CODE_LENGTH)) ? {} : { digit: true }
}
