/** A filter by a small list as chips: directions, or several statuses at once. The rest of a long list unfolds. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useInstallation } from '#app/contexts.tsx'
import { shortNameOf } from '#i18n/names.ts'
import type { Row } from '#offline/reads.ts'
import css from './chips-filter.module.css'
import type { FilterControl, FilterControlProps } from './filter-kinds.ts'
import { useLookup } from './use-lookup.ts'
import { useWords } from './words.ts'

type RefControl = Extract<FilterControl, { kind: 'ref' }>

interface ChipsFilterProps extends Omit<FilterControlProps, 'control'> {
  control: RefControl & { chips: 'one' | 'many' }
}

/** As many as four lines of a phone hold. */
const SHOWN = 8

const NOTHING: readonly Row[] = []

/** Statuses of the other kind of carriage are not offered (S6.08). */
const useOffered = ({ to }: RefControl): readonly Row[] => {
  const { orderScope } = useInstallation().variant
  const rows = useLookup(to).data ?? NOTHING
  return rows.filter(
    ({ is_active: isActive, scope }) =>
      isActive !== 0 && (scope === undefined || scope === 'B' || scope === orderScope),
  )
}

export const ChipsFilter = ({ entity, control, filters, onSet }: ChipsFilterProps) => {
  const { t } = useTranslation()
  const label = useWords(entity).field(control.field)
  const offered = useOffered(control)
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
