/** The state of an import: its counts, the wrong rows with their reasons, and its progress. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { useTranslation } from 'react-i18next'
import { useFieldErrorText } from '#entity/error-text.ts'
import type { ImportCount, ImportState, RowError } from './import.api.ts'
import css from './imports.module.css'
import { useColumnLabel } from './use-column-label.ts'

/** Wrong and failed rows are not written, whatever the reason: `errors_total` counts both. */
const numberOf = ({ counts, errors_total: total }: ImportState, count: ImportCount): number =>
  count === 'failed' ? total : (counts[count] ?? 0)

export const Counts = ({ state, shown }: { state: ImportState; shown: readonly ImportCount[] }) => {
  const { t } = useTranslation()
  return (
    <dl className={css.counts}>
      {shown.map((count) => (
        <div key={count} data-kind={numberOf(state, count) > 0 ? count : undefined}>
          <dt>{t(`import_${count}`)}</dt>
          <dd>{numberOf(state, count)}</dd>
        </div>
      ))}
    </dl>
  )
}

export const RowErrors = ({
  entity,
  errors,
  total,
}: {
  entity: Entity
  errors: readonly RowError[]
  /** The number of rows; a row may have several errors. */
  total: number
}) => {
  const { t } = useTranslation()
  const labelOf = useColumnLabel(entity)
  const errorText = useFieldErrorText()
  if (errors.length === 0) return null
  const moreRows = total - new Set(errors.map(({ row }) => row)).size
  return (
    <>
      <ul className={css.errors}>
        {errors.map(({ row, field, code }) => (
          <li key={`${row} ${field} ${code}`}>
            <strong>{t('import_row', { row })}</strong>
            <span>{field === null ? errorText(code) : `${labelOf(field)}: ${errorText(code)}`}</span>
          </li>
        ))}
      </ul>
      {moreRows > 0 && <p className={css.words}>{t('import_more_errors', { count: moreRows })}</p>}
    </>
  )
}

const DONE: readonly ImportCount[] = ['added', 'updated', 'skipped', 'failed']
const TAKEN_BACK: readonly ImportCount[] = ['undone', 'kept']

const sumOf = ({ counts }: ImportState, names: readonly ImportCount[]): number =>
  names.reduce((sum, count) => sum + (counts[count] ?? 0), 0)

const Bar = ({ label, total, done }: { label: string; total: number; done: number }) => (
  <div role="status">
    <p className={css.words}>{label}</p>
    <progress className={css.progress} max={total} value={done} aria-label={label} />
  </div>
)

export const UndoProgress = ({ state }: { state: ImportState }) => {
  const { t } = useTranslation()
  const done = sumOf(state, TAKEN_BACK)
  return <Bar label={t('import_undoing')} done={done} total={Math.max(1, done + sumOf(state, ['added', 'updated']))} />
}

export const Progress = ({ state }: { state: ImportState }) => {
  const { t } = useTranslation()
  const done = sumOf(state, DONE)
  // Wrong rows are never written.
  const total = Math.max(1, state.rows - (state.counts.wrong ?? 0))
  return <Bar label={t('import_progress', { done, total })} done={done} total={total} />
}
