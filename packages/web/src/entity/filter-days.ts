/** The days of a range filter: dd-mm-yyyy in the address (§7), a calendar day in its field. */
import { dayRange } from '@fura/shared/time-zone.ts'
import { formatDay } from '#i18n/format.ts'

export const dayOf = (seconds: number): string => formatDay(seconds).replaceAll('.', '-')

/** 0 for what is no day. Read as the server reads it. */
export const secondsOfDay = (text: string): number => dayRange(text, 'UTC')?.start ?? 0
