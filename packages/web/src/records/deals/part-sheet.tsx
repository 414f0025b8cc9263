/**
 * The form of one part of a deal: a container, a leg, a service, a price. Saved through the outbox under its deal, which
 * may itself be unsent.
 */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { recordWording } from '@fura/shared/mode-fields.ts'
import type { Flag } from '@fura/shared/permissions.ts'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#core/contexts.tsx'
import { CreatePopupContext } from '#entity/create-popup.ts'
import { EntityForm } from '#entity/form.tsx'
import { refName, refNameMember } from '#entity/ref-name.ts'
import { type EntityFormState, useEntityForm } from '#entity/use-entity-form.ts'
import { useFormActions } from '#entity/use-form-actions.ts'
import { useLeaveGuard } from '#entity/use-leave-guard.ts'
import { useRecordTitle } from '#entity/use-record-title.ts'
import { useWords } from '#entity/words.ts'
import type { Row } from '#offline/reads.ts'
import { LazyCreatePopup } from '#records/forms/lazy-create-popup.tsx'
import { Button } from '#ui/button.tsx'
import { LeaveQuestion } from '#ui/leave-question.tsx'
import { Sheet } from '#ui/sheet.tsx'
import type { RowValues } from '#offline/row.ts'
import { emptyCurrencies, startCurrencies } from './row-currency.ts'

export interface PartSheetProps {
  entity: Entity
  /** Its deal. */
  deal: Row
  /** null: a new one. */
  record: Row | null
  prefill?: RowValues | undefined
  /** Only these fields; then it cannot be deleted here. */
  only?: readonly string[] | undefined
  open: boolean
  onClose: () => void
  /** Under the first fields: its sums, earlier prices. */
  hint?: ((form: EntityFormState) => ReactNode) | undefined
}

const NOTHING = {}

/** A percentage has no sum of its own, and a sum no percentage. */
const isBeside = (entity: Entity, name: string, { kind }: RowValues): boolean =>
  'percent' in entity.fields && name === (kind === 'percent' ? 'amount' : 'percent')

/** First values of a new row: the currency of its deal for each price that this person may write. */
const dealCurrency = (entity: Entity, deal: Row, can: (flag: Flag) => boolean): RowValues => {
  const writable = startCurrencies(entity).filter((name) => {
    const editWith = entity.fields[name]?.editWith
    return editWith === undefined || can(editWith)
  })
  const name = refName(deal, 'currency_id')
  return Object.fromEntries(
    writable.flatMap((field): [string, unknown][] => [
      [field, deal.currency_id],
      [refNameMember(field), name],
    ]),
  )
}

/** A price typed into a row without a currency gets that of the deal, visibly. */
const useDealCurrency = (entity: Entity, deal: Row, form: EntityFormState): void => {
  const { values, setValue } = form
  const empty = emptyCurrencies(entity, values)
  useEffect(() => {
    if (typeof deal.currency_id !== 'number') return
    for (const name of empty) setValue(name, deal.currency_id, refName(deal, 'currency_id'))
  }, [empty.join(' '), deal.currency_id])
}

export const PartSheet = ({ entity, deal, record, prefill = NOTHING, only, open, onClose, hint }: PartSheetProps) => {
  const { t } = useTranslation()
  const { can } = useSession()
  const id = useId()
  const words = useWords(entity, recordWording(entity.name, deal))
  const titleOf = useRecordTitle(entity)
  const by = entity.part?.by ?? ''
  // A refetch updates the card of the deal; the form keeps the row it started from.
  const [source] = useState({
    entity,
    record,
    prefill: { ...dealCurrency(entity, deal, can), ...prefill, [by]: deal.id },
  })
  const form = useEntityForm(source, titleOf)
  useDealCurrency(entity, deal, form)
  const { handleSave, handleDelete } = useFormActions(form, { onSaved: onClose, onDeleted: onClose })
  const letGo = () => void form.draft.drop()
  const leaving = useLeaveGuard(open && form.isDirty, letGo)
  const beside = Object.keys(entity.fields).filter((name) => isBeside(entity, name, form.values))
  const close = () => {
    if (form.isDirty) letGo()
    onClose()
  }
  return (
    <Sheet
      open={open}
      onClose={close}
      title={words.one}
      subtitle={record ? titleOf(record) : t('new_record')}
      height="fixed"
      dirty={form.isDirty}
      footer={
        leaving ? (
          <LeaveQuestion {...leaving} />
        ) : (
          <Button type="submit" form={id} wide busy={form.isSaving}>
            {t('save')}
          </Button>
        )
      }
    >
      <CreatePopupContext value={LazyCreatePopup}>
        <EntityForm
          entity={entity}
          form={form}
          id={id}
          deal={deal}
          without={[by, ...beside]}
          hint={hint?.(form)}
          onSubmit={() => void handleSave(close)}
          only={only}
          onDelete={only ? undefined : () => void handleDelete()}
        />
      </CreatePopupContext>
    </Sheet>
  )
}
