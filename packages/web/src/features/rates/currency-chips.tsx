/** The history of one currency, one tap away. */
import { exchangeRate } from '@fura/shared/entities/exchange-rate.ts'
import { currency } from '@fura/shared/entities/lookups.ts'
import { useLookup } from '#entity/use-lookup.ts'
import { useListAddress } from '#records/lists/use-list-address.ts'
import { FilterChip } from '#ui/filter-chip.tsx'

export const CurrencyChips = () => {
  const { address, setFilters } = useListAddress(false, exchangeRate)
  const foreign = (useLookup(currency).data ?? []).filter((row) => row.is_base !== 1 && row.is_active !== 0)
  if (address.filters.currency_id !== undefined) return null
  return foreign.map(({ id, code }) => (
    <FilterChip
      key={id}
      kind="offered"
      label={String(code)}
      onPress={() => setFilters({ ...address.filters, currency_id: String(id) })}
    />
  ))
}
