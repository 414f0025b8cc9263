/**
 * A step of a deal or a lead that needs more than a press: its time, its reason, or what it lacks, with
 * buttons that lead there.
 */
import type { FieldOf } from '@fura/shared/entities/index.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { lazy, Suspense, type SyntheticEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CurrentUser, useInstallation, useSession } from '#core/contexts.tsx'
import { Field } from '#entity/field.tsx'
import { formFields } from '#entity/fields-of.ts'
import { useRefetchLock } from '#entity/refetch-lock.ts'
import { refName } from '#entity/ref-name.ts'
import { useViewer } from '#entity/use-viewer.ts'
import { nameOf } from '#i18n/names.ts'
import type { Row } from '#offline/reads.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { fieldOf, type StatusRow } from '#offline/row.ts'
import { isRoadDeal } from './is-road-deal.ts'
import { useIsHead } from './deal-rights.ts'
import css from './next-step-bar.module.css'
import { askedFields, isNeeded } from './asked-fields.ts'
import { type MoveRefusal, useDealMove } from './use-deal-move.ts'
import { type WayOut, wayOutOf } from './way-out.ts'

const WayOutButton = lazy(async () => ({ default: (await import('./way-out-button.tsx')).WayOutButton }))

interface StepSheetProps {
  entity: Entity
  row: Row
  status: StatusRow
  /** The step was tried and refused before the sheet opened. */
  refused: MoveRefusal | null
  open: boolean
  onClose: () => void
}

const FIVE_MINUTES = 300

const isBlank = (value: unknown): boolean => value === null || value === undefined || value === '' || value === 0

/** Defaults: the date is now, the responsible employee is the current user. */
const startOf = (row: Row, name: string, user: CurrentUser): unknown => {
  const value = fieldOf(row, name)
  if (!isBlank(value)) return value
  if (name === 'manager_id') return user.id
  return name.startsWith('actual_') ? Math.floor(Date.now() / 1000 / FIVE_MINUTES) * FIVE_MINUTES : (value ?? null)
}

const nameIn = (row: Row, name: string, user: CurrentUser): string =>
  name === 'manager_id' && isBlank(fieldOf(row, name)) ? user.name : refName(row, name)

/** The carrier of other modes: the carrier of the deal or its line, whichever the company works with. */
const CARRIER_FIELDS: readonly FieldOf<'order'>[] = ['main_carrier_id', 'line_id']

/** The ways out of a refusal: fields of the record that are filled in here, or a sheet of its own. */
const useWayOut = (entity: Entity, row: Row, refusal: MoveRefusal | null) => {
  const viewer = useViewer()
  const { trucksOnOrder } = useInstallation().variant
  const shown = formFields(entity, viewer).map(([name]) => name)
  const way = refusal && wayOutOf(refusal)
  const isCarrierField = way === 'carrier' && !isRoadDeal(row, trucksOnOrder)
  const missing = isCarrierField ? CARRIER_FIELDS : Object.keys(refusal?.fields ?? {})
  return {
    fields: missing.filter((name) => shown.includes(name)).slice(0, isCarrierField ? 1 : undefined),
    sheet: way === null || way === 'fields' || isCarrierField ? null : way,
  }
}

const useStep = ({ entity, row, status, refused, onClose }: StepSheetProps) => {
  const { user } = useSession()
  const { variant } = useInstallation()
  const { move, isSaving } = useDealMove(entity, row)
  const [entered, setEntered] = useState<Readonly<Record<string, unknown>>>({})
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({})
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>(refused?.fields ?? {})
  const [refusal, setRefusal] = useState(refused)
  /** Fields asked for once stay, also when the next refusal names others. */
  const [missing, setMissing] = useState<readonly string[]>([])
  const way = useWayOut(entity, row, refusal)
  const names = [...new Set([...askedFields(entity, status, row, variant), ...missing, ...way.fields])]
  const values = Object.fromEntries(
    names.map((name) => [name, name in entered ? entered[name] : startOf(row, name, user)]),
  )
  const set = (name: string, value: unknown, text?: string) => {
    setEntered((previous) => ({ ...previous, [name]: value }))
    setErrors({})
    if (text !== undefined) setTexts((previous) => ({ ...previous, [name]: text }))
  }
  const submit = async (override = false): Promise<void> => {
    const blank = names.filter((name) => isNeeded(name, status) && isBlank(values[name]))
    if (blank.length > 0) return setErrors(Object.fromEntries(blank.map((name) => [name, 'required'])))
    setMissing(names)
    const again = await move({ status, values, override })
    setRefusal(again)
    if (again) return setErrors(again.fields)
    onClose()
  }
  const textOf = (name: string): string => texts[name] ?? nameIn(row, name, user)
  return { names, values, textOf, errors, refusal, sheet: way.sheet, isSaving, set, submit }
}

interface StepFooterProps extends Pick<StepSheetProps, 'entity' | 'row' | 'onClose'> {
  id: string
  step: ReturnType<typeof useStep>
}

/** A refusal first opens what is missing, then the step is tried again; a head may take it all the same. */
const StepFooter = ({ id, step, entity, row, onClose }: StepFooterProps) => {
  const { t } = useTranslation()
  const isHead = useIsHead()
  const [used, setUsed] = useState<Exclude<WayOut, 'fields'> | null>(null)
  const { sheet } = step
  const isOpen = sheet === null || used === sheet
  const use = () => {
    setUsed(sheet)
    if (sheet === 'reread') onClose()
  }
  return (
    <>
      {step.refusal && isHead && (
        <Button kind="quiet" wide busy={step.isSaving} onClick={() => void step.submit(true)}>
          {t('step_insist')}
        </Button>
      )}
      {sheet && (
        <Suspense>
          <WayOutButton way={sheet} entity={entity} row={row} onUsed={use} />
        </Suspense>
      )}
      {isOpen && (
        <Button type="submit" form={id} wide busy={step.isSaving}>
          {t('save')}
        </Button>
      )}
    </>
  )
}

export const StepSheet = (props: StepSheetProps) => {
  const { entity, row, status, open, onClose } = props
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
      footer={<StepFooter id={id} {...{ step, entity, row, onClose }} />}
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
            text={step.textOf(name)}
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
