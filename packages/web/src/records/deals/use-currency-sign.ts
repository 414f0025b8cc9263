/** The sign of a currency by its id; blank until the list of currencies is there. */
import { currency } from '@fura/shared/entities/lookups.ts'
import { textIn } from '@fura/shared/fields/wire.ts'
import { useLookup } from '#entity/use-lookup.ts'
import { currencySign } from './currency-symbol.ts'

export const useCurrencySign = (): ((id: unknown) => string) => {
  const rows = useLookup(currency).data ?? []
  return (id) => currencySign(textIn(rows.find((row) => row.id === id)?.code))
}
