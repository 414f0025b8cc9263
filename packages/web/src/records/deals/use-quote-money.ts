/** The money of a quotation on this device now, with unsaved and unsent values. */
import { currency, legalEntity } from '@fura/shared/entities/lookups.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import { idIn } from '@fura/shared/money/deal-rows.ts'
import { useSession } from '#core/contexts.tsx'
import { useLookup } from '#entity/use-lookup.ts'
import type { Row } from '#offline/reads.ts'
import type { DealValues } from '@fura/shared/entities/index.ts'
import { storedRow } from './complete-rows.ts'
import { currencySign } from './currency-symbol.ts'
import { type QuoteMoney, quoteMoney } from './quote-money.ts'
import { useCalculationInputs } from './use-calculation-inputs.ts'

const NOTHING: readonly Row[] = []
const NO_MONEY: QuoteMoney = { client: [], income: null, margin: null, rows: [], missing: [] }

/** The firm that will sign: the first of one's own branch, or else of the company, by the server's rule. */
const ownFirm = (firms: readonly Row[], organizationId: number): number | null => {
  const active = firms
    .filter((firm) => firm.is_active !== 0)
    .toSorted((one, other) => Number(one.id) - Number(other.id))
  return idIn((active.find((firm) => firm.organization_id === organizationId) ?? active[0])?.id)
}

const signIn = (currencies: readonly Row[], id: unknown): string => {
  const code = currencies.find((each) => each.id === id)?.code
  return typeof code === 'string' ? currencySign(code) : ''
}

export const useQuoteMoney = (deal: DealValues, services: readonly Values[]) => {
  const { user } = useSession()
  const firms = useLookup(legalEntity).data ?? NOTHING
  const currencies = useLookup(currency).data ?? NOTHING
  const signed = { ...deal, legal_entity_id: idIn(deal.legal_entity_id) ?? ownFirm(firms, user.organization_id) }
  const counting = useCalculationInputs(
    signed,
    services.map((service) => storedRow('services', service)),
  )
  return {
    /** Before that there are no sums. */
    isReady: counting !== null && currencies.length > 0,
    currencies,
    /** The sign behind a sum in this currency. */
    signOf: (id: unknown): string => signIn(currencies, id),
    sums: counting ? quoteMoney(services, counting.inputs, counting.completing) : NO_MONEY,
  }
}

/** If not all services are here, there is no sum. */
export const unloadedMoney = (money: QuoteMoneyState): QuoteMoneyState => ({ ...money, isReady: false, sums: NO_MONEY })

export type QuoteMoneyState = ReturnType<typeof useQuoteMoney>
