/** One field of one row, edited in place. Enter saves, Escape leaves the record as it was. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { IconCheck, IconX } from '@tabler/icons-react'
import { type CSSProperties, type KeyboardEvent, type SyntheticEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '#entity/field.tsx'
import { useWholeRecord } from '#records/card/use-whole-record.ts'
import type { Row } from '#offline/reads.ts'
import { IconButton } from '#ui/icon-button.tsx'
import css from './cell-editor.module.css'
import { useCell } from './use-cell.ts'

export interface EditedCell {
  row: Row
  name: string
  style: CSSProperties
}

interface CellEditorProps extends EditedCell {
  entity: Entity
  onClose: () => void
}

const OpenEditor = ({ entity, row, name, style, onClose }: CellEditorProps) => {
  const { t } = useTranslation()
  const place = useRef<HTMLFormElement>(null)
  const { value, text, error, values, isSaving, change, submit } = useCell(entity, row, name, onClose)
  useEffect(() => {
    const input = place.current?.querySelector<HTMLElement>('input, select, textarea')
    input?.focus()
    if (input instanceof HTMLInputElement) input.select()
  }, [])
  // The keys of the table and of the list do not act here; Enter also saves a long text, with Shift it is a new line.
  const press = (event: KeyboardEvent) => {
    const { key, shiftKey, ctrlKey, metaKey, target } = event
    if (!ctrlKey && !metaKey) event.stopPropagation()
    if (event.defaultPrevented) return
    if (key === 'Escape') onClose()
    if (key !== 'Enter' || shiftKey || !(target instanceof HTMLTextAreaElement)) return
    event.preventDefault()
    void submit()
  }
  const save = (event: SyntheticEvent) => {
    event.preventDefault()
    event.stopPropagation()
    void submit()
  }
  return (
    <form ref={place} className={css.editor} style={style} noValidate onSubmit={save} onKeyDown={press}>
      <div className={css.field}>
        <Field {...{ entity, name, value, text, error, values }} disabled={isSaving} onChange={change} />
      </div>
      <IconButton type="submit" label={t('save')} icon={<IconCheck aria-hidden />} disabled={isSaving} />
      <IconButton label={t('cancel')} icon={<IconX aria-hidden />} onClick={onClose} />
    </form>
  )
}

/** Like every form it starts from a whole record. */
export const CellEditor = (props: CellEditorProps) => {
  const record = useWholeRecord(props.entity, props.row, props.onClose)
  return record ? <OpenEditor {...props} row={record} /> : null
}
