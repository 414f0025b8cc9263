/** At the foot of a settings page: saves or undoes the input, and asks before it is lost. */
import { useTranslation } from 'react-i18next'
import { useIsOffline } from '#api/use-link.ts'
import { useLeaveGuard } from '#entity/use-leave-guard.ts'
import { ActionBar } from '#ui/action-bar.tsx'
import { Button } from '#ui/button.tsx'
import { LeaveQuestion } from '#ui/leave-question.tsx'
import css from './save-bar.module.css'

interface SaveBarProps {
  form: { isDirty: boolean; isSaving: boolean; discard: () => void; save: () => void }
  canSave?: boolean
  label?: string
}

export const SaveBar = ({ form, canSave = true, label }: SaveBarProps) => {
  const { t } = useTranslation()
  const isOffline = useIsOffline()
  const leaving = useLeaveGuard(form.isDirty, form.discard)
  if (leaving)
    return (
      <div className={css.question} data-action-bar>
        <LeaveQuestion {...leaving} />
      </div>
    )
  if (!form.isDirty) return null
  return (
    <ActionBar>
      <Button kind="quiet" onClick={form.discard}>
        {t('cancel')}
      </Button>
      <Button wide busy={form.isSaving} disabled={isOffline || !canSave} onClick={form.save}>
        {label ?? t('save')}
      </Button>
    </ActionBar>
  )
}
