/**
 * The company's time zone (domain.md 0): days begin and hours are shown in it, whatever zone this device is in. The
 * manifest names the zone; a copy that an earlier build stored does not, and the default applies until the next answer.
 */
import { calendarDay } from '@fura/shared/rules/wire-values.ts'
import { nowSeconds } from '@fura/shared/seconds.ts'
import { DEFAULT_TIME_ZONE } from '@fura/shared/time-zone.ts'

let zone: string = DEFAULT_TIME_ZONE

export const companyZone = (): string => zone

export const setCompanyZone = (next: string | undefined): void => {
  zone = next ?? DEFAULT_TIME_ZONE
}

/** The calendar day on which a moment falls: 00:00 UTC of it. */
export const companyDay = (seconds: number): number => calendarDay(seconds, zone)

export const companyToday = (): number => companyDay(nowSeconds())
