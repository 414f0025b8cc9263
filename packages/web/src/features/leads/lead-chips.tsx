/** The two daily filters of leads, as chips; once set they stand among the other filters, where they are removed. */
import type { FilterName } from '@fura/shared/entities/filter-names.ts'
import { lead } from '@fura/shared/entities/lead.ts'
import { useTranslation } from 'react-i18next'
import { useSession } from '#core/contexts.tsx'
import { useListAddress } from '#records/lists/use-list-address.ts'
import { FilterChip } from '#ui/filter-chip.tsx'

export const LeadChips = () => {
  const { t } = useTranslation()
  const { user } = useSession()
  const { address, setFilters } = useListAddress(true, lead)
  const offered: { name: FilterName<'lead'>; value: string; label: string }[] = [
    { name: 'in_work', value: '1', label: t('record.in_work') },
    { name: 'manager', value: String(user.id), label: t('lead_only_mine') },
  ]
  const unusedChips = offered.filter(({ name }) => address.filters[name] === undefined)
  return unusedChips.map(({ name, value, label }) => (
    <FilterChip
      key={name}
      kind="offered"
      label={label}
      onPress={() => setFilters({ ...address.filters, [name]: value })}
    />
  ))
}
