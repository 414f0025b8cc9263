/**
 * Converts the text of a cell to the value that a call would send for the field. Unreadable text stays as it is, and the
 * validator refuses it.
 */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { type Field, isScaled } from '@fura/shared/fields/field.ts'
import { fold } from '@fura/shared/fold.ts'
import { choiceKey } from '@fura/shared/label-key.ts'
import { LANGUAGES } from '@fura/shared/language.ts'
import type { OwnWords } from '@fura/shared/rules/own-words.ts'
import { DAY } from '@fura/shared/seconds.ts'
import { instantOf } from '@fura/shared/time-zone.ts'
import { textsOf } from '#texts.ts'
import { sumCell, wholeThousands } from './sum-cell.rules.ts'

const yesWords = ['1', '+', 'x', 'х', 'v', 'true', 'y', ...LANGUAGES.map((language) => textsOf(language).yes ?? '')]
const noWords = ['0', '-', 'false', 'n', ...LANGUAGES.map((language) => textsOf(language).no ?? '')]
const [YES, NO] = [new Set(yesWords.map(fold)), new Set(noWords.map(fold))]

/** Our export puts an apostrophe before what looks like a formula; so do people. */
export const bareText = (text: string): string => text.replace(/^'(?=[=+\-@\t\r])/, '').trim()

const DAY_TEXT = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d{2})(?:[\sT,]+(\d{1,2}):(\d{2})(?::\d{2})?)?$/
const ISO_DAY = /^(\d{4})-(\d{2})-(\d{2})(?:[\sT]+(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/

/** Seconds of the written clock as if it were UTC; null where there is no such day or hour. */
const writtenMoment = (text: string): { seconds: number; hasTime: boolean } | null => {
  const local = DAY_TEXT.exec(text)
  const iso = ISO_DAY.exec(text)
  const parts = local ? [local[3], local[2], local[1], local[4], local[5]] : iso ? iso.slice(1) : null
  if (!parts) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = parts.map((part) => Number(part ?? 0))
  const full = year < 100 ? 2000 + year : year
  const date = new Date(Date.UTC(full, month - 1, day))
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day || hour > 23 || minute > 59) return null
  return { seconds: date.getTime() / 1000 + hour * 3600 + minute * 60, hasTime: parts[3] !== undefined }
}

/** "1 250,50" and "1,250.50" are 1250.50: the last mark of the two parts the fraction. */
const decimalText = (text: string): string => {
  const bare = text.replaceAll(/[\s\u{A0}\u{202F}'’]/gu, '')
  const [comma, point] = [bare.lastIndexOf(','), bare.lastIndexOf('.')]
  if (comma === -1) return bare
  return point > comma ? bare.replaceAll(',', '') : bare.replaceAll('.', '').replace(',', '.')
}

const choiceValue = (entity: Entity, name: string, field: Field, text: string, own: readonly OwnWords[]): unknown => {
  const folded = fold(text)
  const isMeant = (value: string | number) => {
    const key = choiceKey(entity.name, name, value)
    const words = [...LANGUAGES.map(textsOf), ...own].map((texts) => texts[key] ?? '')
    return [String(value), ...words].some((word) => fold(word) === folded)
  }
  return field.values?.find(isMeant) ?? text
}

/** The company whose file it is: its clocks, and its words in every language. */
export interface CellPlace {
  timeZone: string
  own: readonly OwnWords[]
}

/** Not for references: their names are looked up. */
export const cellValue = (
  entity: Entity,
  name: string,
  field: Field,
  text: string,
  { timeZone, own }: CellPlace,
): unknown => {
  const { kind } = field
  if (kind === 'money') return decimalText(wholeThousands(sumCell(text).sum.replaceAll(/\s/g, '')))
  if (isScaled(kind)) return decimalText(text)
  switch (kind) {
    case 'flag':
      return YES.has(fold(text)) ? 1 : NO.has(fold(text)) ? 0 : text
    case 'int': {
      const digits = text.replaceAll(/[\s\u{A0}]/gu, '')
      return /^-?\d{1,15}$/.test(digits) ? Number(digits) : text
    }
    case 'choice':
      return choiceValue(entity, name, field, text, own)
    case 'date':
    case 'date_time': {
      const moment = writtenMoment(text)
      if (!moment) return text
      if (kind === 'date_time') return instantOf(moment.seconds, timeZone)
      return moment.seconds - (moment.hasTime ? moment.seconds % DAY : 0)
    }
    default:
      return text
  }
}
