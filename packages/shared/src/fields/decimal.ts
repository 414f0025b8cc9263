/** Decimal strings and the scaled integers they are stored as. Exact: no step goes through a float. */
import { SCALES, type ScaledKind } from './field.ts'

const DECIMAL = /^(-?)(\d+)(?:\.(\d{1,12}))?$/

/** "1250.5" → 125050 for money; null when it is not a decimal that this scale holds exactly. */
export const toScaled = (kind: ScaledKind, text: string): number | null => {
  const match = DECIMAL.exec(text)
  if (!match) return null
  const scale = SCALES[kind]
  const [, sign, whole = '', fraction = ''] = match
  const digits = fraction.replace(/0+$/, '')
  if (digits.length > scale) return null
  const scaled = Number(whole + digits.padEnd(scale, '0'))
  if (!Number.isSafeInteger(scaled)) return null
  return sign && scaled !== 0 ? -scaled : scaled
}

/** 125050 → "1250.50" for money. */
export const fromScaled = (kind: ScaledKind, scaled: number): string => {
  const scale = SCALES[kind]
  const digits = String(Math.abs(scaled)).padStart(scale + 1, '0')
  return `${scaled < 0 ? '-' : ''}${digits.slice(0, -scale)}.${digits.slice(-scale)}`
}
