/** The way out of a refused step: fields to fill in on the spot, or the sheet that settles the reason. Pure. */
import type { GuardCode } from '@fura/shared/rules/guard-codes.ts'

/** `carrier`: the carriage. `prices`: the client's prices. `reread`: the record has changed meanwhile. */
export type WayOut = 'fields' | 'carrier' | 'prices' | 'reread'

/** By the code of the status itself. */
export const WAYS_OUT: Readonly<Record<GuardCode, WayOut>> = {
  'rule:carrier': 'carrier',
  'rule:convert': 'reread',
  'rule:incomplete': 'fields',
  'rule:not_invoiced': 'prices',
  'rule:nothing_sold': 'prices',
  'rule:transition': 'reread',
}

const isGuardCode = (code: string): code is GuardCode => code in WAYS_OUT

interface Refused {
  code: string | undefined
  fields: Readonly<Record<string, string>>
}

/** null: nothing here settles it. */
export const wayOutOf = ({ code, fields }: Refused): WayOut | null => {
  if (Object.keys(fields).length > 0) return 'fields'
  return code !== undefined && isGuardCode(code) ? WAYS_OUT[code] : null
}
