/** A step of a deal or a lead that needs more than a press: when it happened, why it ends, or why it cannot be taken yet. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { type SyntheticEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CurrentUser, useSession } from '#core/contexts.tsx'
import { Field } from '#entity/field.tsx'
import { useRefetchLock } from '#entity/refetch-lock.ts'
import { refName } from '#entity/ref-name.ts'
import { nameOf } from '#i18n/names.ts'
import type { Row } from '#offline/reads.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { useIsHead } from './deal-rights.ts'
import css from './next-step-bar.module.css'
import { askedOf, isNeeded } from './next-step.ts'
import { type MoveRefusal, useDealMove } from './use-deal-move.ts'

interface StepSheetProps {
  entity: Entity
  row: Row
  status: Row
  /** The step was tried and refused before the sheet opened. */
  refused: MoveRefusal | null
  open: boolean
  onClose: () => void
}

const FIVE_MINUTES = 300

const isBlank = (value: unknown): boolean => value === null || value === undefined || value === '' || value === 0

/** Defaults: the date is now, the responsible employee is the current user. */
const startOf = (row: Row, name: string, user: CurrentUser): unknown => {
  const value = row[name]
  if (!isBlank(value)) return value
  if (name === 'manager_id') return user.id
  return name.startsWith('actual_') ? Math.floor(Date.now() / 1000 / FIVE_MINUTES) * FIVE_MINUTES : (value ?? null)
}

const nameIn = (row: Row, name: string, user: CurrentUser): string =>
  name === 'manager_id' && isBlank(row[name]) ? user.name : refName(row, name)

const useStep = ({ entity, row, status, refused, onClose }: StepSheetProps) => {
  const { user } = useSession()
  const names = askedOf(entity.name, status.id, row)
  const { move, isSaving } = useDealMove(entity, row)
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>(() =>
    Object.fromEntries(names.map((name) => [name, startOf(row, name, user)])),
  )
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(names.map((name) => [name, nameIn(row, name, user)])),
  )
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>(refused?.fields ?? {})
  const [refusal, setRefusal] = useState(refused)
  const set = (name: string, value: unknown, text?: string) => {
    setValues((previous) => ({ ...previous, [name]: value }))
    setErrors({})
    if (text !== undefined) setTexts((previous) => ({ ...previous, [name]: text }))
  }
  const submit = async (override = false): Promise<void> => {
    const missing = names.filter((name) => isNeeded(name) && isBlank(values[name]))
    if (missing.length > 0) return setErrors(Object.fromEntries(missing.map((name) => [name, 'required'])))
    const again = await move({ status, values, override })
    setRefusal(again)
    if (again) return setErrors(again.fields)
    onClose()
  }
  return { names, values, texts, errors, refusal, isSaving, set, submit }
}

interface StepFooterProps {
  id: string
  step: ReturnType<typeof useStep>
  onClose: () => void
}

/** A refusal that asks for nothing here is only read; a head may take the step all the same. */
const StepFooter = ({ id, step, onClose }: StepFooterProps) => {
  const { t } = useTranslation()
  const isHead = useIsHead()
  const isStuck = step.refusal !== null && step.names.length === 0
  return (
    <>
      {step.refusal && isHead && (
        <Button kind="quiet" wide busy={step.isSaving} onClick={() => void step.submit(true)}>
          {t('insist')}
        </Button>
      )}
      {isStuck ? (
        <Button wide onClick={onClose}>
          {t('close')}
        </Button>
      ) : (
        <Button type="submit" form={id} wide busy={step.isSaving}>
          {t('save')}
        </Button>
      )}
    </>
  )
}

export const StepSheet = (props: StepSheetProps) => {
  const { entity, status, open, onClose } = props
  const { t } = useTranslation()
  const id = useId()
  const step = useStep(props)
  useRefetchLock(open)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    event.stopPropagation()
    void step.submit()
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={nameOf(status)}
      subtitle={t('status_change')}
      desktop="dialog"
      footer={<StepFooter id={id} step={step} onClose={onClose} />}
    >
      <form id={id} className={css.form} noValidate onSubmit={submit}>
        {step.refusal && (
          <Notice kind="error" title={step.refusal.text}>
            {step.refusal.missing}
          </Notice>
        )}
        {step.names.map((name) => (
          <Field
            key={name}
            entity={entity}
            name={name}
            value={step.values[name] ?? null}
            text={step.texts[name] ?? ''}
            error={step.errors[name]}
            disabled={step.isSaving}
            values={step.values}
            onChange={(value, text) => step.set(name, value, text)}
          />
        ))}
      </form>
    </Sheet>
  )
}
