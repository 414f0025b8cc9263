/** The frame of a record's card: a screen of its own under the header, or a pane beside its list on desktop. */
import { lazy, type ReactNode, Suspense } from 'react'
import { HeaderSlot, useTitle } from '#core/contexts.tsx'
import { Pane } from '#ui/pane.tsx'
import { useIsWide } from '#ui/use-media.ts'
import css from './card.module.css'

const KeepTabButton = lazy(async () => ({ default: (await import('./keep-tab-button.tsx')).KeepTabButton }))

/** The card's parts of the head above it. `isInk`: the ground is dark there. */
export interface CardHead {
  /** Beside the title. */
  actions?: ((isInk: boolean) => ReactNode) | undefined
  /** Under the title: where the cargo is. */
  below?: ((isInk: boolean) => ReactNode) | undefined
}

interface CardFrameProps extends CardHead {
  title: string
  subtitle: string
  /** Closes the card beside its list; null where the card is the screen. */
  onClose: (() => void) | null
  /** Fixed at the bottom. */
  bar?: ReactNode
  children: ReactNode
}

const Screen = ({ title, bar, actions, below, children }: CardFrameProps) => {
  useTitle(title)
  const isInk = !useIsWide()
  return (
    <div className={css.screen} data-takes-files>
      {actions && <HeaderSlot place="actions">{actions(isInk)}</HeaderSlot>}
      {below && <HeaderSlot place="below">{below(isInk)}</HeaderSlot>}
      <div className={css.blocks}>{children}</div>
      {bar}
    </div>
  )
}

const Beside = (props: CardFrameProps & { onClose: () => void }) => {
  const { title, subtitle, onClose, bar, actions, below, children } = props
  return (
    <Pane
      title={title}
      subtitle={subtitle}
      actions={
        <>
          {actions?.(true)}
          <Suspense>
            <KeepTabButton title={title} />
          </Suspense>
        </>
      }
      below={below?.(true)}
      onClose={onClose}
    >
      <div className={css.scroll}>
        <div className={css.blocks}>{children}</div>
      </div>
      {bar}
    </Pane>
  )
}

export const CardFrame = (props: CardFrameProps) =>
  props.onClose ? <Beside {...props} onClose={props.onClose} /> : <Screen {...props} />
