/** Asks what a move of a lead needs: the reason of a refusal, the day to come back to it, who takes it on. */
import { lead } from '@fura/shared/entities/lead.ts'
import { type SyntheticEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#app/contexts.tsx'
import { useErrorText } from '#entity/error-text.ts'
import { Field } from '#entity/field.tsx'
import { refName } from '#entity/ref-name.ts'
import { useHold } from '#entity/hold.ts'
import { useSave } from '#entity/use-save.ts'
import { nameOf } from '#i18n/names.ts'
import type { Row } from '#offline/reads.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { showToast } from '#ui/toast.ts'
import { askedFor, techOf } from './lead-state.ts'
import css from './leads.module.css'

interface MoveSheetProps {
  row: Row
  status: Row
  open: boolean
  onClose: () => void
}

/** A comment may be left out; without the rest the move means nothing. */
const isNeeded = (name: string): boolean => name !== 'reject_comment'

const isBlank = (value: unknown): boolean => value === null || value === undefined || value === '' || value === 0

const useMove = ({ row, status, onClose }: MoveSheetProps) => {
  const { t } = useTranslation()
  const { user } = useSession()
  const errorText = useErrorText()
  const { send, isSaving } = useSave(lead)
  const names = askedFor(techOf(status.id), row)
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>(() =>
    Object.fromEntries(names.map((name) => [name, name === 'manager_id' ? user.id : row[name]])),
  )
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(names.map((name) => [name, name === 'manager_id' ? user.name : refName(row, name)])),
  )
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [refusal, setRefusal] = useState<string | null>(null)

  const set = (name: string, value: unknown, text?: string) => {
    setValues((known) => ({ ...known, [name]: value }))
    setErrors({})
    if (text !== undefined) setTexts((known) => ({ ...known, [name]: text }))
  }
  const submit = async (): Promise<void> => {
    const missing = names.filter((name) => isNeeded(name) && isBlank(values[name]))
    if (missing.length > 0) return setErrors(Object.fromEntries(missing.map((name) => [name, 'required'])))
    const sent = { status_id: status.id, ...values }
    const result = await send({ action: 'update', id: row.id, base: row, values: sent, label: nameOf(row) })
    if (result === null) return
    if (result.state === 'rejected') {
      setErrors(result.error.fields)
      return setRefusal(errorText(result.error))
    }
    showToast(t(result.state === 'sent' ? 'saved' : 'saved_on_device'))
    onClose()
  }
  return { names, values, texts, errors, refusal, isSaving, set, submit }
}

export const MoveSheet = (props: MoveSheetProps) => {
  const { status, open, onClose } = props
  const { t } = useTranslation()
  const id = useId()
  const move = useMove(props)
  useHold(open)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    event.stopPropagation()
    void move.submit()
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={nameOf(status)}
      subtitle={t('status_change')}
      desktop="dialog"
      footer={
        <Button type="submit" form={id} wide busy={move.isSaving}>
          {t('save')}
        </Button>
      }
    >
      <form id={id} className={css.form} noValidate onSubmit={submit}>
        {move.refusal !== null && <Notice kind="error" title={move.refusal} />}
        {move.names.map((name) => (
          <Field
            key={name}
            entity={lead}
            name={name}
            value={move.values[name] ?? null}
            text={move.texts[name] ?? ''}
            error={move.errors[name]}
            disabled={move.isSaving}
            values={move.values}
            onChange={(value, text) => move.set(name, value, text)}
          />
        ))}
      </form>
    </Sheet>
  )
}
