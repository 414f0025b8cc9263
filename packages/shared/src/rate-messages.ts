/** Texts of exchange rates: the daily ones of the bank, and those of an order. */

export const RATE_MESSAGES = [
  'bank_rates.again',
  'bank_rates.asking',
  'bank_rates.error.refused',
  'bank_rates.error.too_large',
  'bank_rates.error.unreachable',
  'bank_rates.error.unreadable',
  'bank_rates.failed',
  'bank_rates.got',
  'bank_rates.never',
  'bank_rates.now',
  'bank_rates.off',
  'bank_rates.switch',
  'bank_rates.unknown',
  'rate_today',
  'rate_yesterday',
  'rates_missing',
  'rates_refresh',
  'rates_refresh_hint',
  'rates_refreshed',
  'rates_unchanged',
] as const
