/** Missing rates in words: their currency and their day. */
import { currency } from '@fura/shared/entities/lookups.ts'
import { textIn } from '@fura/shared/fields/wire.ts'
import type { RateAsked } from '@fura/shared/money/complete-row.ts'
import { useTranslation } from 'react-i18next'
import { useLookup } from '#entity/use-lookup.ts'
import { formatDay } from '#i18n/format.ts'

export const useRateWords = (): ((missing: readonly RateAsked[]) => string) => {
  const { t } = useTranslation()
  const rows = useLookup(currency).data ?? []
  const codeOf = (id: number): string => textIn(rows.find((row) => row.id === id)?.code)
  return (missing) =>
    missing
      .map(({ currencyId, day }) => t('money_no_rate', { currency: codeOf(currencyId), date: formatDay(day) }))
      .join(' ')
}
