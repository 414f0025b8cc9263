/** The filter panel of the calendar (S2.18): kinds, whose, with whom. Apply sets the filters, cancel closes it. */
import { client } from '@fura/shared/entities/client.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { teamUser } from '@fura/shared/entities/team-user.ts'
import type { CalendarFilters, CalendarKind } from '@fura/shared/rules/calendar-kinds.ts'
import { calendarKindsOf } from '@fura/shared/variant-parts.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useInstallation, useSession } from '#core/contexts.tsx'
import { RefField } from '#entity/ref-field.tsx'
import { useOpenings } from '#entity/use-openings.ts'
import { Button } from '#ui/button.tsx'
import { CheckRow } from '#ui/check-row.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { SwitchRow } from '#ui/switch-row.tsx'
import css from './calendar-filter.module.css'

interface CalendarFilterProps {
  open: boolean
  filters: CalendarFilters
  onApply: (filters: CalendarFilters) => void
  onCancel: () => void
}

/** Of the kinds that the installation has; quotations and payments only for those who may see them. */
const useKinds = (): readonly CalendarKind[] => {
  const { can } = useSession()
  const { variant } = useInstallation()
  const seesQuotes = can('can_view_quote')
  const seesPayments = can('can_view_sum_income') || can('can_view_plan_calculation')
  return calendarKindsOf(variant).filter(
    (kind) => (seesQuotes || !kind.startsWith('quote_')) && (seesPayments || kind !== 'payment_due'),
  )
}

const RefFilter = (props: {
  to: Entity
  name: keyof CalendarFilters
  label: string
  filters: CalendarFilters
  onSet: (value: string) => void
}) => {
  const { to, name, label, filters, onSet } = props
  const [text, setText] = useState('')
  const id = filters[name]
  return (
    <RefField
      label={label}
      to={to}
      value={id === undefined ? null : Number(id)}
      text={text}
      canAdd={false}
      onChange={(next, chosen) => {
        setText(chosen)
        onSet(next === null ? '' : String(next))
      }}
    />
  )
}

const Kinds = ({ filters, onSet }: { filters: CalendarFilters; onSet: (type: string) => void }) => {
  const { t } = useTranslation()
  const chosen = (filters.type ?? '').split(',').filter((kind) => kind !== '')
  const toggle = (kind: string, isOn: boolean) =>
    onSet((isOn ? [...chosen, kind] : chosen.filter((each) => each !== kind)).join(','))
  return (
    <fieldset className={css.kinds}>
      <legend>{t('calendar.types')}</legend>
      {useKinds().map((kind) => (
        <CheckRow
          key={kind}
          label={t(`calendar.kind.${kind}`)}
          name={kind}
          value={chosen.includes(kind)}
          onChange={(isOn) => toggle(kind, isOn)}
        />
      ))}
    </fieldset>
  )
}

const OpenPanel = ({ open, filters, onApply, onCancel }: CalendarFilterProps) => {
  const { t } = useTranslation()
  const [draft, setDraft] = useState(filters)
  const set = (changes: CalendarFilters) =>
    setDraft((before) =>
      Object.fromEntries(Object.entries({ ...before, ...changes }).filter(([, value]) => value !== '')),
    )
  return (
    <Sheet
      open={open}
      onClose={onCancel}
      title={t('filters')}
      height="fixed"
      action={
        <Button kind="link" disabled={Object.keys(draft).length === 0} onClick={() => setDraft({})}>
          {t('reset')}
        </Button>
      }
      footer={
        <>
          <Button kind="quiet" onClick={onCancel}>
            {t('cancel')}
          </Button>
          <Button wide onClick={() => onApply(draft)}>
            {t('apply')}
          </Button>
        </>
      }
    >
      <div className={css.filter}>
        <SwitchRow
          label={t('filter_only_mine')}
          name="only_mine"
          value={draft.only_mine === '1'}
          onChange={(isOn) => set({ only_mine: isOn ? '1' : '' })}
        />
        <RefFilter
          to={teamUser}
          name="manager"
          label={t('calendar.whose')}
          filters={draft}
          onSet={(manager) => set({ manager })}
        />
        <RefFilter
          to={client}
          name="client"
          label={t('client')}
          filters={draft}
          onSet={(value) => set({ client: value })}
        />
        <Kinds filters={draft} onSet={(type) => set({ type })} />
      </div>
    </Sheet>
  )
}

/** Every opening starts from the filters of the calendar. */
export const CalendarFilter = (props: CalendarFilterProps) => {
  const openings = useOpenings(props.open)
  return openings === 0 ? null : <OpenPanel key={openings} {...props} />
}
