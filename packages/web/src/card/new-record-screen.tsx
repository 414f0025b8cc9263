/** A screen on which a record is made: its form with all sections, and a bar to save it. Saved, its card takes the place. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { goBack, parentOf } from '#app/back.ts'
import { useSession } from '#app/contexts.tsx'
import { CreatePopupContext } from '#entity/create-popup.ts'
import { EntityForm } from '#entity/form.tsx'
import { FormHint } from '#entity/form-hint.tsx'
import { recordPath } from '#entity/record-screens.ts'
import { useEntityForm } from '#entity/use-entity-form.ts'
import { useFormActions } from '#entity/use-form-actions.ts'
import { useLeaveGuard } from '#entity/use-leave-guard.ts'
import { useRecordTitle } from '#entity/use-record-title.ts'
import { ActionBar } from '#ui/action-bar.tsx'
import { Button } from '#ui/button.tsx'
import { LeaveQuestion } from '#ui/leave-question.tsx'
import css from './card.module.css'
import { CreatePopup } from './create-popup.tsx'

interface NewRecordScreenProps {
  entity: Entity
  /** Of the card, with `{id}`. */
  cardPath: `/${string}`
  /** What it starts with, names of chosen records included. */
  prefill?: Readonly<Record<string, unknown>>
}

const NOTHING = {}

const Form = ({ entity, cardPath, prefill = NOTHING }: NewRecordScreenProps) => {
  const { t } = useTranslation()
  const router = useRouter()
  const navigate = useNavigate()
  const id = useId()
  const form = useEntityForm({ entity, record: null, prefill }, useRecordTitle(entity))
  const { handleSave } = useFormActions(entity, form, {
    onSaved: (row) => void navigate({ to: recordPath(cardPath, row.id), replace: true, ignoreBlocker: true }),
  })
  const leaving = useLeaveGuard(form.isDirty, () => void form.draft.drop())
  return (
    <div className={css.screen}>
      <div className={css.blocks}>
        <div className={css.form}>
          <CreatePopupContext value={CreatePopup}>
            <EntityForm
              entity={entity}
              form={form}
              id={id}
              hint={<FormHint entity={entity} form={form} record={null} />}
              onSubmit={() => void handleSave(() => goBack(router))}
            />
          </CreatePopupContext>
        </div>
      </div>
      {leaving ? (
        <div className={css.question} data-action-bar>
          <LeaveQuestion {...leaving} />
        </div>
      ) : (
        <ActionBar>
          <Button type="submit" form={id} busy={form.isSaving}>
            {t('save')}
          </Button>
        </ActionBar>
      )}
    </div>
  )
}

/** Who may not add one is led back to the list. */
export const NewRecordScreen = (props: NewRecordScreenProps) => {
  const { can } = useSession()
  const router = useRouter()
  const mayAdd = can(props.entity.can.add)
  useEffect(() => {
    if (!mayAdd) void router.navigate({ to: parentOf(router.state.location.pathname), replace: true })
  }, [mayAdd, router])
  return mayAdd ? <Form {...props} /> : null
}
