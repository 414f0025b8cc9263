/** One figure: its level as a sign and a colour, its name, its value. */
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconHelpCircle } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import css from './health.module.css'
import type { Level } from './levels.ts'

const SIGNS = { ok: IconCircleCheck, warn: IconAlertTriangle, bad: IconAlertCircle, unknown: IconHelpCircle }

export const Sign = ({ level }: { level: Level }) => {
  const { t } = useTranslation()
  const Icon = SIGNS[level]
  return (
    <span className={css.sign} data-level={level}>
      <Icon aria-hidden />
      <span className="visually-hidden">{t(`health.level.${level}`)}</span>
    </span>
  )
}

interface FigureRowProps {
  name: string
  /** Without a level the figure is neither good nor bad. */
  level?: Level
  /** null: it could not be read. */
  children: ReactNode
}

export const FigureRow = ({ name, level, children }: FigureRowProps) => {
  const { t } = useTranslation()
  return (
    <div className={css.figure}>
      <dt>{name}</dt>
      <dd>
        {children ?? <span className={css.unknown}>{t('health.unknown')}</span>}
        {level && <Sign level={level} />}
      </dd>
    </div>
  )
}

export const FigureCard = ({ title, children }: { title: string; children: ReactNode }) => {
  const heading = useId()
  return (
    <section className={css.card} aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      <dl>{children}</dl>
    </section>
  )
}
