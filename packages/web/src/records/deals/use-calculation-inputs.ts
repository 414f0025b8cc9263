/** What calculating a deal needs of other records, from this device: VAT, its payer, rates, services. The same rules as the server. */
import { contractor } from '@fura/shared/entities/contractor.ts'
import { currency as currencyList, legalEntity, service, vat } from '@fura/shared/entities/lookups.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import type { Completing, RateAsked } from '@fura/shared/money/complete-row.ts'
import { chargedRates, idIn, type CalculationInputs } from '@fura/shared/money/deal-rows.ts'
import type { Decimal } from '@fura/shared/money/decimals.ts'
import { useQueries } from '@tanstack/react-query'
import { companyDay, companyToday } from '#core/company-zone.ts'
import { READS, recordKey } from '#entity/query-options.ts'
import { jointRead, type SheetRead } from '#entity/read-state.tsx'
import { useLookup } from '#entity/use-lookup.ts'
import { readRecord, type Row } from '#offline/reads.ts'
import type { DealValues, ValuesOf } from '@fura/shared/entities/index.ts'
import { ratesOfRows, type WrittenRow } from './complete-rows.ts'
import { useBankRates } from './use-bank-rates.ts'

export interface DealCalculation {
  inputs: CalculationInputs
  /** Currencies in which containers are charged without a rate: their sums cannot be calculated. */
  missing: readonly RateAsked[]
  completing: Completing
}

const NOTHING: readonly Row[] = []

/** Carriers for rows that name nobody. */
const CARRIERS = ['main_carrier_id', 'main_carrier2_id'] as const

/** Whether each supplier pays VAT: by its record if this device has it, else by the row. */
const useVatPayers = (deal: DealValues, rows: readonly Values[]): ((id: number | null) => boolean) => {
  const contractorIds = [...CARRIERS.map((field) => deal[field]), ...rows.map((row) => row.contractor_id)]
  const ids = [...new Set(contractorIds.flatMap((id) => idIn(id) ?? []))]
  const read = useQueries({
    queries: ids.map((id) => ({
      ...READS,
      queryKey: recordKey(contractor.path, id),
      queryFn: () => readRecord(contractor, id),
    })),
    combine: (results) => new Map(results.map(({ data }, place) => [ids[place] ?? 0, data?.row.is_vat_payer])),
  })
  const flagsInRows = new Map(
    rows.flatMap((row): [number, unknown][] => {
      const id = idIn(row.contractor_id)
      return id !== null && row.contractor_is_vat_payer !== undefined ? [[id, row.contractor_is_vat_payer]] : []
    }),
  )
  return (id) => id !== null && (read.get(id) ?? flagsInRows.get(id) ?? 0) === 1
}

/** The rates of containers that stand too long. */
const chargedIn = (deal: DealValues, containers: readonly ValuesOf<'order_container'>[], today: number): RateAsked[] =>
  chargedRates(deal, containers, today).map(({ currency, day }) => ({ currencyId: currency, day }))

/** The small lists of the calculation: whether one could not be read, and a retry. */
export const useCalculationInputsRead = (): SheetRead =>
  jointRead([useLookup(vat), useLookup(legalEntity), useLookup(service), useLookup(currencyList)])

/** null until the small lists and the rates are there. `rows`: all priced rows; `containers`: those that may be charged for standing. */
export const useCalculationInputs = (
  deal: DealValues,
  rows: readonly WrittenRow[],
  containers: readonly ValuesOf<'order_container'>[] = NOTHING,
): DealCalculation | null => {
  const [vats, firms, services] = [useLookup(vat).data, useLookup(legalEntity).data, useLookup(service).data]
  const today = companyToday()
  const charged = chargedIn(deal, containers, today)
  const neededRates = [...ratesOfRows(rows, deal, today), ...charged]
  const rateOf = useBankRates(neededRates)
  const isVatPayer = useVatPayers(
    deal,
    rows.map(({ before, sent }) => ({ ...before, ...sent })),
  )
  const currencies = useLookup(currencyList).data
  if (!vats || !firms || !services) return null
  if (neededRates.some(({ currencyId, day }) => rateOf(currencyId, day) === undefined)) return null
  const firm = firms.find(({ id }) => id === deal.legal_entity_id)
  const areWeVatPayers = (firm?.is_vat_payer ?? 1) === 1
  const percentOf = (id: number | null): Decimal | null => {
    const percent = vats.find((row) => row.id === id)?.percent
    return typeof percent === 'string' ? percent : null
  }
  return {
    missing: charged.filter(({ currencyId, day }) => rateOf(currencyId, day) === null),
    inputs: {
      vatPercent: percentOf,
      isVatPayer,
      areWeVatPayers,
      bankRate: (currencyId, day) => rateOf(currencyId, day) ?? '0',
      dayOf: (instant) => (instant === 0 ? 0 : companyDay(instant)),
      today,
    },
    completing: {
      deal,
      today,
      bankRate: (currencyId, day) => rateOf(currencyId, day) ?? null,
      ownCurrencyId: idIn(currencies?.find((row) => row.is_base === 1)?.id),
      areWeVatPayers,
      isVatPayer,
      vatIdOf: (code) => idIn(vats.find((row) => row.code === code)?.id),
      serviceOf: (id) => {
        const row = services.find((each) => each.id === id)
        return { isCarriage: id === null || (row?.service_group ?? 0) === 0, vatId: idIn(row?.default_vat_id) }
      },
    },
  }
}
