/** The question at the foot of a sheet whose form would lose its input. */
import { useTranslation } from 'react-i18next'

import { Button } from './button.tsx'
import css from './leave-question.module.css'

interface LeaveQuestionProps {
  onStay: () => void
  onLeave: () => void
}

export const LeaveQuestion = ({ onStay, onLeave }: LeaveQuestionProps) => {
  const { t } = useTranslation()
  return (
    <div className={css.question} role="alert">
      <p className={css.words}>{t('unsaved_changes')}</p>
      <div className={css.answers}>
        <Button kind="danger" onClick={onLeave}>
          {t('discard')}
        </Button>
        <Button autoFocus onClick={onStay}>
          {t('keep_editing')}
        </Button>
      </div>
    </div>
  )
}
