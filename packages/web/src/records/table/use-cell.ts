/** The value of one cell while it is edited: checked as in the record's form, sent through the outbox, refused at the cell. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#entity/error-text.ts'
import { checkForm, startValues } from '#entity/form-values.ts'
import { refName } from '#entity/ref-name.ts'
import { hearWarnings } from '#entity/saved-warnings.ts'
import { useRecordTitle } from '#entity/use-record-title.ts'
import { useSave } from '#entity/use-save.ts'
import { currentLanguage } from '#i18n/i18n.ts'
import type { Row } from '#offline/reads.ts'
import { showToast } from '#ui/toast.ts'
import { fieldOf } from '#offline/row.ts'

export const useCell = (entity: Entity, row: Row, name: string, onClose: () => void) => {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const titleOf = useRecordTitle(entity)
  const { send, isSaving } = useSave(entity)
  const [start] = useState(() => startValues(entity, row))
  const [value, setValue] = useState(fieldOf(start, name))
  const [text, setText] = useState(() => refName(row, name))
  const [error, setError] = useState<string | undefined>()
  useEffect(hearWarnings, [])
  const values = { ...start, [name]: value }

  const change = (next: unknown, chosenName?: string): void => {
    setValue(next)
    setError(undefined)
    if (chosenName !== undefined) setText(chosenName)
  }
  const submit = async (): Promise<void> => {
    if (value === fieldOf(start, name)) return onClose()
    const checked = checkForm({ entity, start, values, isNew: false, language: currentLanguage() })
    if (checked.errors) return setError(Object.values(checked.errors)[0])
    const update = { action: 'update', id: row.id, base: row, values: checked.values, label: titleOf(row) } as const
    const result = await send(update, onClose)
    if (!result) return
    if (result.state === 'rejected') {
      setError(result.error.fields[name])
      return showToast(errorText(result.error), 'error')
    }
    showToast(t(result.state === 'sent' ? 'saved' : 'saved_on_device'))
    onClose()
  }
  return { value, text, error, values, isSaving, change, submit }
}
