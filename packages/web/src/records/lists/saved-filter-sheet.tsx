/** Names a filter, makes it the default of its list, or deletes it. Through the outbox, as every write. */
import { savedFilter } from '@fura/shared/entities/saved-filter.ts'
import { type SyntheticEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#entity/error-text.ts'
import { Field } from '#entity/field.tsx'
import form from '#entity/form.module.css'
import { useRefetchLock } from '#entity/refetch-lock.ts'
import { useSave } from '#entity/use-save.ts'
import { useWords } from '#entity/words.ts'
import type { Row } from '#offline/reads.ts'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { SwitchRow } from '#ui/switch-row.tsx'
import { showToast } from '#ui/toast.ts'
import { TwoStepDelete } from '#ui/two-step-delete.tsx'

interface SavedFilterSheetProps {
  list: string
  query: string
  /** null: a new one. */
  row: Row | null
  open: boolean
  onClose: () => void
}

const useFilterForm = ({ list, query, row, onClose }: SavedFilterSheetProps) => {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { send, isSaving } = useSave(savedFilter)
  const [name, setName] = useState(typeof row?.name === 'string' ? row.name : '')
  const [isDefault, setDefault] = useState(row?.is_default === 1)
  const [error, setError] = useState<string | undefined>()
  const finish = async (change: Parameters<typeof send>[0], words: readonly [sent: string, queued: string]) => {
    const result = await send(change)
    if (!result) return
    if (result.state === 'rejected') {
      setError(result.error.fields.name)
      return showToast(errorText(result.error), 'error')
    }
    showToast(t(result.state === 'sent' ? words[0] : words[1]))
    onClose()
  }
  const submit = () => {
    if (name.trim() === '') return setError('required')
    const values = { name: name.trim(), is_default: isDefault ? 1 : 0 }
    const words = ['saved', 'saved_on_device'] as const
    return void finish(
      row
        ? { action: 'update', id: row.id, base: row, values, label: name }
        : { action: 'add', values: { ...values, list, query }, label: name },
      words,
    )
  }
  const remove = () => {
    if (row) void finish({ action: 'delete', id: row.id, base: row, label: name }, ['deleted', 'deleted_on_device'])
  }
  return { name, setName, isDefault, setDefault, error, isSaving, submit, remove }
}

export const SavedFilterSheet = (props: SavedFilterSheetProps) => {
  const { row, open, onClose } = props
  const { t } = useTranslation()
  const words = useWords(savedFilter)
  const id = useId()
  const own = useFilterForm(props)
  useRefetchLock(open)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    event.stopPropagation()
    own.submit()
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={row ? words.one : t('saved_filters.save')}
      subtitle={t('saved_filters.save_hint')}
      desktop="dialog"
      footer={
        <>
          {row && <TwoStepDelete busy={own.isSaving} onDelete={own.remove} />}
          <Button type="submit" form={id} wide busy={own.isSaving}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form id={id} className={form.form} noValidate onSubmit={submit}>
        <Field
          entity={savedFilter}
          name="name"
          value={own.name}
          error={own.error}
          disabled={own.isSaving}
          onChange={(value) => own.setName(typeof value === 'string' ? value : '')}
        />
        <SwitchRow
          label={words.field('is_default')}
          hint={t('saved_filters.default_hint')}
          value={own.isDefault}
          onChange={own.setDefault}
        />
      </form>
    </Sheet>
  )
}
