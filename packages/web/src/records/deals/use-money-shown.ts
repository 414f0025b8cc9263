/** In which currency the sums of an order are shown: the company's own, or the order's, at the rate of its day. */
import { currency } from '@fura/shared/entities/lookups.ts'
import { asText } from '@fura/shared/money/decimals.ts'
import { Big } from 'big.js'
import { useState } from 'react'
import { useInstallation } from '#core/contexts.tsx'
import { useLookup } from '#entity/use-lookup.ts'
import { formatMoney } from '#i18n/format.ts'
import type { Row } from '#offline/reads.ts'
import { currencySign } from './currency-symbol.ts'
import { useBankRates } from './use-bank-rates.ts'

/** If the order is in the base currency, most people also count in dollars. */
const BESIDE = ['USD', 'EUR']

const withMinus = (text: string): string => text.replace(/^-/, '−')

export const useMoneyShown = (row: Row) => {
  const { currencyName: baseCode } = useInstallation().manifest
  const rows = useLookup(currency).data ?? []
  const codeOf = (id: unknown): string => {
    const code = rows.find((each) => each.id === id)?.code
    return typeof code === 'string' ? code : ''
  }
  const own = codeOf(row.currency_id)
  const secondCode = own !== '' && own !== baseCode ? own : (BESIDE.find((code) => code !== baseCode) ?? '')
  const second = rows.find(({ code }) => code === secondCode)
  const day = typeof row.doc_date === 'number' && row.doc_date > 0 ? row.doc_date : 0
  const neededRates = typeof second?.id === 'number' ? [{ currencyId: second.id, day }] : []
  const rate = useBankRates(neededRates)(neededRates[0]?.currencyId ?? null, day)
  const [isSecond, setSecond] = useState(false)
  const sign = currencySign(isSecond && rate ? secondCode : baseCode)
  const show = (base: string): string => {
    if (base === '') return ''
    return withMinus(formatMoney(isSecond && rate ? asText(new Big(base).div(rate)) : base, sign))
  }
  return { baseCode, secondCode: rate ? secondCode : '', rate, isSecond, setSecond, show, codeOf }
}
