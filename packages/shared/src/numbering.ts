/**
 * How numbers of orders, quotations and papers are written (decision 0091): letters and signs, the branch's code, year and month, and at
 * the end the counter. What stands before the counter never ends in a digit, so that head and counter identify a number
 * alone; counting by the head then gives none twice, whatever pattern a company comes from.
 */
import { NUMBERED_PAPERS } from './rules/paper-numbers.ts'

export const SERIES_NAMES = ['order', 'quote', ...NUMBERED_PAPERS] as const
export type SeriesName = (typeof SERIES_NAMES)[number]

interface Series {
  /** Of a company that has not chosen its own. */
  pattern: string
  /** As its field has room for. */
  max: number
}

export const SERIES: Readonly<Record<SeriesName, Series>> = {
  order: { pattern: '{org}-{yy}-{nnnnn}', max: 20 },
  quote: { pattern: 'КП-{yy}-{nnnnn}', max: 20 },
  cmr: { pattern: 'CMR-{org}-{yy}-{nnnnn}', max: 30 },
  ttn: { pattern: 'ТТН-{org}-{yy}-{nnnnn}', max: 30 },
  power_of_attorney: { pattern: 'Д-{org}-{yy}-{nnnnn}', max: 30 },
}

/** Parts of a pattern, for the hints of its field. */
export const NUMBER_PARTS = ['{org}', '{yyyy}', '{yy}', '{mm}', '{nnnnn}'] as const

/** The last number of a counter must fit: a larger first one is a mistake of typing. */
export const MAX_FIRST = 9_999_999

const LONGEST_CODE = 10
/** More is used by nobody in a year, and a field must have room for it. */
const LEAST_DIGITS_OF_ROOM = 5

const PATTERN = /^((?:[A-ZА-ЯІЇЄҐ0-9./_-]|\{(?:org|yyyy|yy|mm)\})*)\{(n{1,8})\}$/

export interface NumberPattern {
  /** With its parts in braces. */
  head: string
  digits: number
}

export const parsePattern = (pattern: string): NumberPattern | null => {
  const [, head = '', counter = ''] = PATTERN.exec(pattern) ?? []
  return counter === '' || /[\d}]$/.test(head) ? null : { head, digits: counter.length }
}

export const fitsSeries = ({ head, digits }: NumberPattern, max: number): boolean =>
  fillHead(head, 'X'.repeat(LONGEST_CODE), 0).length + Math.max(digits, LEAST_DIGITS_OF_ROOM) <= max

/** `day`: Unix seconds. */
export const fillHead = (head: string, org: string, day: number): string => {
  const date = new Date(day * 1000).toISOString()
  return head
    .replaceAll('{org}', org)
    .replaceAll('{yyyy}', date.slice(0, 4))
    .replaceAll('{yy}', date.slice(2, 4))
    .replaceAll('{mm}', date.slice(5, 7))
}

export const writeNumber = (head: string, counter: number, digits: number): string =>
  `${head}${String(counter).padStart(digits, '0')}`
