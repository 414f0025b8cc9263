/** The daily filters of tasks: whose they are, and which are late. At most one of the first three is set. */
import type { FilterName } from '@fura/shared/entities/filter-names.ts'
import { useTranslation } from 'react-i18next'
import { task } from '@fura/shared/entities/task.ts'
import { useListAddress } from '#records/lists/use-list-address.ts'
import { FilterChip } from '#ui/filter-chip.tsx'

const WHOSE: readonly string[] = ['mine', 'set_by_me'] satisfies FilterName<'task'>[]

const OFFERED = [
  { name: 'mine', label: 'filter_mine' },
  { name: 'set_by_me', label: 'filter_set_by_me' },
  { name: 'overdue', label: 'filter_overdue' },
  { name: 'open', label: 'filter_open' },
] as const satisfies { name: FilterName<'task'>; label: string }[]

export const TaskChips = () => {
  const { t } = useTranslation()
  const { address, setFilters } = useListAddress(true, task)
  const { filters } = address
  const set = (name: FilterName<'task'>) => {
    const rest = Object.entries(filters).filter(([other]) => !WHOSE.includes(name) || !WHOSE.includes(other))
    setFilters({ ...Object.fromEntries(rest), [name]: '1' })
  }
  return OFFERED.filter(({ name }) => filters[name] === undefined).map(({ name, label }) => (
    <FilterChip key={name} kind="offered" label={t(label)} onPress={() => set(name)} />
  ))
}
