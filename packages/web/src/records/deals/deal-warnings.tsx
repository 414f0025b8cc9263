/** What the server pointed out when the deal or a part of it was saved; it goes when somebody has read it. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { useTranslation } from 'react-i18next'
import { useFieldErrorText } from '#entity/error-text.ts'
import { forgetWarnings, type SavedWarning, useSavedWarnings } from '#entity/saved-warnings.ts'
import { useWords } from '#entity/words.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import css from './deal-warnings.module.css'

const Line = ({ entity, field, code }: SavedWarning) => {
  const label = useWords(entity).field(field)
  const text = useFieldErrorText()(code)
  return <span className={css.line}>{`${label}: ${text}`}</span>
}

export const DealWarnings = ({ entity, id }: { entity: Entity; id: number | string }) => {
  const { t } = useTranslation()
  const warnings = useSavedWarnings(entity, id)
  if (warnings.length === 0) return null
  return (
    <div className={css.warnings}>
      <Notice title={t('saved_with_warnings')}>
        {warnings.map((warning) => (
          <Line key={`${warning.entity.name} ${warning.field}`} {...warning} />
        ))}
      </Notice>
      <Button kind="link" onClick={() => forgetWarnings(entity, id)}>
        {t('understood')}
      </Button>
    </div>
  )
}
