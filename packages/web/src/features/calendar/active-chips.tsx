/** The filters of the calendar that are set, as chips: a press removes one and reads anew (S2.20). */
import type { CalendarFilters } from '@fura/shared/rules/calendar-kinds.ts'
import { client } from '@fura/shared/entities/client.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { teamUser } from '@fura/shared/entities/team-user.ts'
import { useTranslation } from 'react-i18next'
import { useRecordName } from '#entity/use-record-name.ts'
import { FilterChip } from '#ui/filter-chip.tsx'
import css from './calendar.module.css'

const NAMED: Readonly<Partial<Record<string, Entity>>> = { manager: teamUser, client } satisfies {
  [K in keyof CalendarFilters]?: Entity
}

const NamedChip = ({ to, id, onPress }: { to: Entity; id: string; onPress: () => void }) => {
  const name = useRecordName(to, Number(id))
  return <FilterChip label={name} onPress={onPress} />
}

interface ActiveChipsProps {
  filters: CalendarFilters
  onChange: (filters: CalendarFilters) => void
}

export const ActiveChips = ({ filters, onChange }: ActiveChipsProps) => {
  const { t } = useTranslation()
  const set = Object.entries(filters)
  const without = (name: string) => onChange(Object.fromEntries(set.filter(([other]) => other !== name)))
  const labelOf = (name: string, value: string): string => {
    if (name === 'only_mine') return t('filter_only_mine')
    if (name !== 'type') return `${name}: ${value}`
    return value
      .split(',')
      .map((kind) => t(`calendar.kind.${kind}`))
      .join(', ')
  }
  return (
    <div className={css.chips}>
      {set.map(([name, value]) => {
        const to = NAMED[name]
        if (to) return <NamedChip key={name} to={to} id={value} onPress={() => without(name)} />
        return <FilterChip key={name} label={labelOf(name, value)} onPress={() => without(name)} />
      })}
      {filters.only_mine === undefined && (
        <FilterChip
          kind="offered"
          label={t('filter_only_mine')}
          onPress={() => onChange({ ...filters, only_mine: '1' })}
        />
      )}
    </div>
  )
}
