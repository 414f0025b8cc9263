/** The frame of a record's card: a screen of its own under the header, or a pane beside its list at a desk. */
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useTitle } from '#app/contexts.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import css from './card.module.css'

interface CardFrameProps {
  title: string
  subtitle: string
  /** Stands beside its list, and is closed; null where it is the screen. */
  onClose: (() => void) | null
  /** Stands still below. */
  bar?: ReactNode
  children: ReactNode
}

const Screen = ({ title, bar, children }: CardFrameProps) => {
  useTitle(title)
  return (
    <div className={css.screen}>
      <div className={css.blocks}>{children}</div>
      {bar}
    </div>
  )
}

const Pane = ({ title, subtitle, onClose, bar, children }: CardFrameProps & { onClose: () => void }) => {
  const { t } = useTranslation()
  return (
    <section className={css.pane} aria-label={title}>
      <div className={css.head}>
        <div className={css.titles}>
          <h2>{title}</h2>
          <p>{subtitle}</p>
        </div>
        <IconButton kind="ink" label={t('close')} icon={<IconX aria-hidden />} onClick={onClose} />
      </div>
      <div className={css.scroll}>
        <div className={css.blocks}>{children}</div>
      </div>
      {bar}
    </section>
  )
}

export const CardFrame = (props: CardFrameProps) =>
  props.onClose ? <Pane {...props} onClose={props.onClose} /> : <Screen {...props} />
