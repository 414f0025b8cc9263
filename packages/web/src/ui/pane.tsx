/** A pane beside a list on desktop: a head in ink with its title and a button that closes it, and its content. */
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { IconButton } from './icon-button.tsx'
import css from './pane.module.css'
import { TitleText } from './title-text.tsx'

interface PaneProps {
  title: string
  subtitle: string
  onClose: () => void
  /** Beside the button that closes it. */
  actions?: ReactNode
  /** Under the title, on the same ground. */
  below?: ReactNode
  children: ReactNode
}

export const Pane = ({ title, subtitle, onClose, actions, below, children }: PaneProps) => {
  const { t } = useTranslation()
  return (
    <section className={css.pane} aria-label={title} data-takes-files>
      <div className={css.head}>
        <div className={css.titles}>
          <h2>
            <TitleText text={title} />
          </h2>
          <p>{subtitle}</p>
        </div>
        {actions}
        <IconButton kind="ink" label={t('close')} icon={<IconX aria-hidden />} onClick={onClose} />
      </div>
      {below && <div className={css.below}>{below}</div>}
      {children}
    </section>
  )
}
