/** Above the plan: which days, a week or two, and which trucks. */
import { city } from '@fura/shared/entities/city.ts'
import { contractor } from '@fura/shared/entities/contractor.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import type { FiltersOf } from '@fura/shared/entities/filter-names.ts'
import { containerType } from '@fura/shared/entities/lookups.ts'
import { PLAN_SPANS } from '@fura/shared/plan.ts'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RefPicker } from '#entity/ref-picker.tsx'
import { useRecord } from '#entity/use-record.ts'
import { nameOf } from '#i18n/names.ts'
import { addDays, secondsOfDay } from '#records/calendar/calendar-days.ts'
import { shortCalendarDay } from '#records/deals/short-day.ts'
import { Button } from '#ui/button.tsx'
import { FilterChip } from '#ui/filter-chip.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { SearchBox } from '#ui/search-box.tsx'
import { Segmented } from '#ui/segmented.tsx'
import css from './plan.module.css'
import { firstShown, type PlanFilter, type usePlanAddress } from './use-plan-address.ts'

interface BarProps {
  address: ReturnType<typeof usePlanAddress>
}

interface RefChipProps {
  entity: Entity
  label: string
  value: string
  narrowedBy?: FiltersOf | undefined
  onChange: (value: string) => void
}

const RefChip = ({ entity, label, value, narrowedBy, onChange }: RefChipProps) => {
  const [isOpen, setOpen] = useState(false)
  const id = Number(value) || null
  const { data } = useRecord(entity, id)
  const name = data && id !== null ? nameOf(data.row) : ''
  return (
    <>
      <FilterChip
        label={id === null ? label : name || label}
        kind={id === null ? 'offered' : 'set'}
        onPress={() => (id === null ? setOpen(true) : onChange(''))}
      />
      <RefPicker
        of={entity}
        title={label}
        value={id}
        open={isOpen}
        pickerFilters={narrowedBy}
        onPick={(row) => {
          onChange(String(row.id))
          setOpen(false)
        }}
        onClose={() => setOpen(false)}
      />
    </>
  )
}

const CARRIERS: FiltersOf = { is_carrier: 1 }
const TRUCK_BODIES: FiltersOf = { kind: 'truck' }

/** A step is a week, whichever are shown. */
const STEP_DAYS = 7

const Days = ({ address }: BarProps) => {
  const { t } = useTranslation()
  const { day, span } = address
  const last = addDays(day, span - 1)
  return (
    <div className={css.steps}>
      <IconButton
        label={t('calendar.previous')}
        icon={<IconChevronLeft aria-hidden />}
        onClick={() => address.setDay(addDays(day, -STEP_DAYS))}
      />
      <span className={css.window} aria-live="polite">
        {shortCalendarDay(secondsOfDay(day))} – {shortCalendarDay(secondsOfDay(last))}
      </span>
      <IconButton
        label={t('calendar.next')}
        icon={<IconChevronRight aria-hidden />}
        onClick={() => address.setDay(addDays(day, STEP_DAYS))}
      />
      <Segmented
        label={t('plan.span')}
        value={String(span)}
        options={PLAN_SPANS.map((each) => ({ value: String(each), label: t(`plan.span.${each}`) }))}
        onChange={(each) => address.setSpan(PLAN_SPANS.find((one) => String(one) === each) ?? span)}
      />
      {day !== firstShown() && (
        <Button kind="quiet" onClick={() => address.setDay(firstShown())}>
          {t('today')}
        </Button>
      )}
    </div>
  )
}

const Filters = ({ address }: BarProps) => {
  const { t } = useTranslation()
  const { filters } = address
  const set = (name: PlanFilter, value: string) => address.setFilters({ ...filters, [name]: value })
  const isFree = filters.only_free === '1'
  const refChip = (name: PlanFilter, entity: Entity, label: string, narrowedBy?: FiltersOf) => (
    <RefChip
      entity={entity}
      label={label}
      value={filters[name] ?? ''}
      narrowedBy={narrowedBy}
      onChange={(value) => set(name, value)}
    />
  )
  return (
    <div className={css.filters}>
      <div className={css.search}>
        <SearchBox
          placeholder={t('plan.search')}
          value={filters.search ?? ''}
          onChange={(value) => set('search', value)}
        />
      </div>
      <FilterChip
        label={t('plan.only_free')}
        kind={isFree ? 'set' : 'offered'}
        onPress={() => set('only_free', isFree ? '' : '1')}
      />
      {refChip('place', city, t('plan.place'))}
      {refChip('body', containerType, t('plan.body'), TRUCK_BODIES)}
      {refChip('contractor', contractor, t('truck.contractor_id'), CARRIERS)}
    </div>
  )
}

const showsSame = ({ address: one }: BarProps, { address: other }: BarProps): boolean =>
  one.day === other.day && one.span === other.span && JSON.stringify(one.filters) === JSON.stringify(other.filters)

/** Stays as it is while trucks are scrolled and read. */
export const PlanBar = memo(
  ({ address }: BarProps) => (
    <div className={css.bar}>
      <Days address={address} />
      <Filters address={address} />
    </div>
  ),
  showsSame,
)
