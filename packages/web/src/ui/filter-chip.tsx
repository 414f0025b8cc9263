/** A pill above a list: a filter that is set (✕ removes it), one that can be set, or something that waits for a person. */
import { IconAlertTriangle, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import css from './filter-chip.module.css'

interface FilterChipProps {
  label: string
  /** Set (a press removes it), offered, or a call for action. */
  kind?: 'set' | 'offered' | 'attention'
  /** The colour of a status, as a dot. */
  color?: string | null | undefined
  icon?: ReactNode
  onPress: () => void
}

export const FilterChip = ({ label, kind = 'set', color, icon, onPress }: FilterChipProps) => {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      className={css.chip}
      data-kind={kind}
      aria-label={kind === 'set' ? t('remove_filter', { name: label }) : undefined}
      onClick={onPress}
    >
      {kind === 'attention' && <IconAlertTriangle aria-hidden />}
      {icon}
      {color && <span className={css.dot} style={{ background: color }} />}
      {label}
      {kind === 'set' && <IconX aria-hidden />}
    </button>
  )
}
