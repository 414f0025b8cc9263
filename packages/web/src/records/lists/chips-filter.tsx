/** A filter by a small list as chips: directions, or several statuses at once. The rest of a long list unfolds. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useInstallation } from '#core/contexts.tsx'
import { useLookup } from '#entity/use-lookup.ts'
import { useWords } from '#entity/words.ts'
import { shortNameOf } from '#i18n/names.ts'
import type { Row } from '#offline/reads.ts'
import css from './chips-filter.module.css'
import type { FilterControl, FilterControlProps } from './filter-kinds.ts'
import { useFilledStatuses } from './use-filled-statuses.ts'

type RefControl = Extract<FilterControl, { kind: 'ref' }>

interface ChipsFilterProps extends Omit<FilterControlProps, 'control'> {
  control: RefControl & { chips: 'one' | 'many' }
}

/** As many as fit four lines of a phone. */
const SHOWN = 8

const NOTHING: readonly Row[] = []

/** Statuses of another mode (S6.08), and those out of use, are offered only if records have them. */
const useOffered = (entity: Entity, { to, field }: RefControl): readonly Row[] => {
  const { orderScope } = useInstallation().variant
  const rows = useLookup(to).data ?? NOTHING
  const rare = rows.filter(
    ({ is_active: isActive, scope }) =>
      isActive === 0 || (scope !== undefined && scope !== 'B' && scope !== orderScope),
  )
  const filled = useFilledStatuses(entity, field === 'status_id' ? rare : NOTHING)
  return rows.filter((row) => !rare.includes(row) || filled.has(row.id))
}

export const ChipsFilter = ({ entity, control, filters, onSet }: ChipsFilterProps) => {
  const { t } = useTranslation()
  const label = useWords(entity).field(control.field)
  const offered = useOffered(entity, control)
  const [isUnfolded, setUnfolded] = useState(false)
  const chosen = (filters[control.name] ?? '').split(',').filter(Boolean)
  const isChosen = ({ id }: Row) => chosen.includes(String(id))
  const shown = offered.filter((row, place) => isUnfolded || place < SHOWN || isChosen(row))
  const press = (row: Row) => {
    const id = String(row.id)
    const others = control.chips === 'many' ? chosen.filter((each) => each !== id) : []
    onSet({ [control.name]: (isChosen(row) ? others : [...others, id]).join(',') })
  }
  return (
    <fieldset className={css.group}>
      <legend>{label}</legend>
      {shown.map((row) => (
        <button key={row.id} type="button" className={css.chip} aria-pressed={isChosen(row)} onClick={() => press(row)}>
          {typeof row.color === 'string' && <span className={css.dot} style={{ background: row.color }} />}
          {shortNameOf(row)}
        </button>
      ))}
      {shown.length < offered.length && (
        <button type="button" className={css.chip} data-more onClick={() => setUnfolded(true)}>
          {t('show_more', { count: offered.length - shown.length })}
        </button>
      )}
    </fieldset>
  )
}
