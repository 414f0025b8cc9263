/** The result of a task that was a talk: typed or dictated, it becomes contact history. */
import { task } from '@fura/shared/entities/task.ts'
import { type SyntheticEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '#entity/field.tsx'
import { useRefetchLock } from '#entity/refetch-lock.ts'
import { nameOf } from '#i18n/names.ts'
import type { Row } from '#offline/reads.ts'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import css from './tasks.module.css'

interface ResultSheetProps {
  row: Row
  open: boolean
  isSaving: boolean
  onSave: (result: string) => Promise<void>
  onClose: () => void
}

export const ResultSheet = ({ row, open, isSaving, onSave, onClose }: ResultSheetProps) => {
  const { t } = useTranslation()
  const id = useId()
  const [result, setResult] = useState('')
  const [error, setError] = useState<string | undefined>()
  useRefetchLock(open)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (result.trim() === '') setError('required')
    else void onSave(result.trim())
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('task_how_it_went')}
      subtitle={nameOf(row)}
      desktop="dialog"
      dirty={result !== ''}
      footer={
        <Button type="submit" form={id} wide busy={isSaving}>
          {t('task_finish')}
        </Button>
      }
    >
      <form id={id} className={css.form} noValidate onSubmit={submit}>
        <Field
          entity={task}
          name="result"
          value={result}
          error={error}
          disabled={isSaving}
          onChange={(value) => {
            setResult(String(value))
            setError(undefined)
          }}
        />
        <p className={css.hint}>{t('task_how_it_went_hint')}</p>
      </form>
    </Sheet>
  )
}
