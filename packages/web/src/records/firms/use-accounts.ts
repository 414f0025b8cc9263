/** The accounts of a firm out of the company's whole list, which this device has: the default one first. */
import { bankAccount } from '@fura/shared/entities/bank-account.ts'
import { useLookup } from '#entity/use-lookup.ts'
import { NotLoaded, type Row } from '#offline/reads.ts'
import type { OwnedRows } from '#records/parties/use-owned-rows.ts'

export const useAccounts = (firm: Row): OwnedRows => {
  const { data, error, refetch } = useLookup(bankAccount)
  const rows = (data ?? []).filter((row) => row.legal_entity_id === firm.id)
  const failed = error instanceof NotLoaded ? 'missing' : 'failed'
  return {
    rows: rows.toSorted((one, other) => (other.is_default ?? 0) - (one.is_default ?? 0)),
    state: data ? 'ready' : error ? failed : 'loading',
    retry: () => void refetch(),
  }
}
