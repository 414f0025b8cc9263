/** A screen that adds a record: its form with all sections, and a bar to save it. After saving, its card replaces it. */
import type { FieldNamed } from '@fura/shared/entities/index.ts'
import type { Entity, Fields } from '@fura/shared/entities/entity.ts'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { goBack } from '#core/back.ts'
import { useSession } from '#core/contexts.tsx'
import { CreatePopupContext } from '#entity/create-popup.ts'
import { EntityForm, type FormOpening } from '#entity/form.tsx'
import { recordPath } from '#entity/record-screens.ts'
import { type EntityFormState, useEntityForm } from '#entity/use-entity-form.ts'
import { useFormActions } from '#entity/use-form-actions.ts'
import { useLeaveGuard } from '#entity/use-leave-guard.ts'
import { useRecordTitle } from '#entity/use-record-title.ts'
import { FormHint } from '#records/forms/form-hint.tsx'
import { LazyCreatePopup } from '#records/forms/lazy-create-popup.tsx'
import { ActionBar } from '#ui/action-bar.tsx'
import { Button } from '#ui/button.tsx'
import { LeaveQuestion } from '#ui/leave-question.tsx'
import type { RowValues } from '#offline/row.ts'
import css from './card.module.css'

interface NewRecordScreenProps<N extends string> {
  entity: Entity<Fields, N>
  /** The card's address, with `{id}`. */
  cardPath: `/${string}`
  /** Its first values, names of chosen records included. */
  prefill?: RowValues<N>
  /** The fields that come first, if not the first section. */
  opening?: FormOpening<N>
  /** Fields that only later saving decides. */
  without?: readonly FieldNamed<N>[]
  /** Under the first fields, instead of likely duplicates. */
  hint?: (form: EntityFormState<N>) => ReactNode
  /** Refusals on which a head may insist, by their codes. */
  insistOn?: readonly string[]
}

const NOTHING = {}

/** Whether a head may save although a rule refused. */
const mayInsist = (form: EntityFormState, role: string, codes: readonly string[]): boolean =>
  (role === 'head' || role === 'admin') && Object.values(form.errors).some((code) => codes.includes(code))

export const NewRecordScreen = <N extends string>(props: NewRecordScreenProps<N>) => {
  const { entity, cardPath, prefill = NOTHING, opening, without, hint, insistOn = [] } = props
  const { role } = useSession().user
  const { t } = useTranslation()
  const router = useRouter()
  const navigate = useNavigate()
  const id = useId()
  const form = useEntityForm({ entity, record: null, prefill }, useRecordTitle(entity))
  const { handleSave } = useFormActions(form, {
    onSaved: (row) => void navigate({ to: recordPath(cardPath, row.id), replace: true, ignoreBlocker: true }),
  })
  const leaving = useLeaveGuard(form.isDirty, () => void form.draft.drop())
  return (
    <div className={css.screen}>
      <div className={css.blocks}>
        <div className={css.form}>
          <CreatePopupContext value={LazyCreatePopup}>
            <EntityForm
              entity={entity}
              form={form}
              id={id}
              opening={opening}
              without={without}
              hint={hint ? hint(form) : <FormHint entity={entity} form={form} record={null} />}
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
          {mayInsist(form, role, insistOn) && (
            <Button kind="quiet" busy={form.isSaving} onClick={() => void handleSave(() => goBack(router), true)}>
              {t('insist')}
            </Button>
          )}
          <Button type="submit" form={id} busy={form.isSaving}>
            {t('save')}
          </Button>
        </ActionBar>
      )}
    </div>
  )
}
