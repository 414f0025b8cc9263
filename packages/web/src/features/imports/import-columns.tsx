/** The columns of a file beside the fields that they fill: recognised by the server, corrected by the person. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { IconTableColumn } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { ListRow } from '#ui/list-row.tsx'
import { Notice } from '#ui/notice.tsx'
import { SelectField } from '#ui/select-field.tsx'
import type { ImportState } from './import.api.ts'
import css from './imports.module.css'
import { useColumnLabel } from './use-column-label.ts'

interface ColumnsProps {
  entity: Entity
  state: ImportState
  isBusy: boolean
  onMap: (columns: readonly string[]) => void
}

/** Required fields that no column fills. */
const missingFields = ({ required }: ImportState, columns: readonly string[]): string[] =>
  required.filter((field) => !columns.includes(field))

const useChoices = (entity: Entity, { fields }: ImportState) => {
  const labelOf = useColumnLabel(entity)
  return fields
    .map((value) => ({ value, label: labelOf(value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label))
}

const Mapping = ({ entity, state, isBusy, onMap }: ColumnsProps) => {
  const { t } = useTranslation()
  const labelOf = useColumnLabel(entity)
  const options = useChoices(entity, state)
  const [columns, setColumns] = useState(() => state.columns.map(({ field }) => field))
  const missing = missingFields(state, columns)
  const isSame = state.columns.every(({ field }, place) => field === columns[place])
  return (
    <>
      <p className={css.words}>{t('import_columns_hint')}</p>
      {state.columns.map(({ title, sample }, place) => (
        <SelectField
          key={place}
          label={title || `${place + 1}`}
          hint={sample}
          value={columns[place] ?? ''}
          options={options}
          placeholder={t('import_column_none')}
          emptiable
          onChange={(field) => setColumns(columns.with(place, field))}
        />
      ))}
      {missing.length > 0 && (
        <Notice kind="amber" title={t('import_required', { fields: missing.map(labelOf).join(', ') })} />
      )}
      <Button kind="outline" wide busy={isBusy} disabled={isSame} onClick={() => onMap(columns)}>
        {t('import_columns_apply')}
      </Button>
    </>
  )
}

export const ImportColumns = (props: ColumnsProps) => {
  const { state } = props
  const { t } = useTranslation()
  const fields = state.columns.map(({ field }) => field)
  const isIncomplete = missingFields(state, fields).length > 0
  const [isOpen, setOpen] = useState(isIncomplete)
  // Imports of an older version do not know their columns.
  if (state.columns.length === 0) return null
  const count = fields.filter((field) => field !== '').length
  return (
    <>
      {state.program !== null && <Notice kind="info" title={t('import_program', { program: state.program })} />}
      <ListRow
        leading={<IconTableColumn aria-hidden />}
        title={t('import_columns')}
        subtitle={t('import_columns_mapped', { count, total: fields.length })}
        chevron
        onPress={() => setOpen(!isOpen)}
      />
      {isOpen && <Mapping {...props} />}
    </>
  )
}
