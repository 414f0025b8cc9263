/**
 * Names a filter, makes it the default of its list or shares it with the company, or deletes it. Through the outbox, like every write.
 */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { savedFilter } from '@fura/shared/entities/saved-filter.ts'
import { sharedView } from '@fura/shared/entities/shared-view.ts'
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
  /** One's own or the company's; for a new one it is decided here. */
  kind: Entity
  /** null: a new one. */
  row: Row | null
  mayShare: boolean
  open: boolean
  onClose: () => void
}

const useFilterForm = ({ list, query, kind: first, row, onClose }: SavedFilterSheetProps) => {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const [kind, setKind] = useState(first)
  const isShared = kind === sharedView
  const { send, isSaving } = useSave(kind)
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
    const values = { name: name.trim(), ...(isShared ? {} : { is_default: isDefault ? 1 : 0 }) }
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
  const share = (isOn: boolean) => setKind(isOn ? sharedView : savedFilter)
  return { kind, isShared, share, name, setName, isDefault, setDefault, error, isSaving, submit, remove }
}

export const SavedFilterSheet = (props: SavedFilterSheetProps) => {
  const { row, mayShare, open, onClose } = props
  const { t } = useTranslation()
  const id = useId()
  const own = useFilterForm(props)
  const words = useWords(own.kind)
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
          entity={own.kind}
          name="name"
          value={own.name}
          error={own.error}
          disabled={own.isSaving}
          onChange={(value) => own.setName(typeof value === 'string' ? value : '')}
        />
        {!own.isShared && (
          <SwitchRow
            label={words.field('is_default')}
            hint={t('saved_filters.default_hint')}
            value={own.isDefault}
            onChange={own.setDefault}
          />
        )}
        {row === null && mayShare && (
          <SwitchRow
            label={t('shared_views.share')}
            hint={t('shared_views.share_hint')}
            value={own.isShared}
            onChange={own.share}
          />
        )}
      </form>
    </Sheet>
  )
}
