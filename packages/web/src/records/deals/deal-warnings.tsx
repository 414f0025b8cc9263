/** Warnings of the server about saving the deal or a part of it; they disappear when somebody has read them. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFieldErrorText } from '#entity/error-text.ts'
import { forgetWarnings, type SavedWarning, useSavedWarnings } from '#entity/saved-warnings.ts'
import { useWords } from '#entity/words.ts'
import { showSection } from '#records/card/card-sections.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { showBlock } from './deal-tiles.tsx'
import css from './deal-warnings.module.css'

interface LineProps {
  warning: SavedWarning
  /** Opens the prices, which have no block of their own on the card. */
  onMoney: (() => void) | undefined
}

/** A press opens the field, or the parts to which the field belongs. */
const Line = ({ warning: { entity, field, code }, onMoney }: LineProps) => {
  const label = useWords(entity).field(field)
  const text = useFieldErrorText()(code)
  const show = () => {
    if (!entity.part) showSection(entity, field)
    else if (!showBlock(entity)) onMoney?.()
  }
  return (
    <button type="button" className={css.line} onClick={show}>
      {`${label}: ${text}`}
      <IconChevronRight aria-hidden />
    </button>
  )
}

interface DealWarningsProps extends Pick<LineProps, 'onMoney'> {
  entity: Entity
  id: number | string
}

export const DealWarnings = ({ entity, id, onMoney }: DealWarningsProps) => {
  const { t } = useTranslation()
  const warnings = useSavedWarnings(entity, id)
  if (warnings.length === 0) return null
  return (
    <div className={css.warnings}>
      <Notice title={t('saved_with_warnings')}>
        {warnings.map((warning) => (
          <Line key={`${warning.entity.name} ${warning.field}`} {...{ warning, onMoney }} />
        ))}
      </Notice>
      <Button kind="link" onClick={() => forgetWarnings(entity, id)}>
        {t('understood')}
      </Button>
    </div>
  )
}
