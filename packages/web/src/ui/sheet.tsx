/**
 * A sheet over a screen: from below on a phone, a panel at the right or a dialog in the middle on desktop.
 * Swipe, ✕, Escape, Android's back and a press outside close it; an unsaved form is asked about first. Sheets may nest.
 */
import { Drawer } from '@base-ui/react/drawer'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { IconButton } from './icon-button.tsx'
import { LeaveQuestion } from './leave-question.tsx'
import { Overlay } from './overlay.tsx'
import css from './sheet.module.css'
import { useIsWide } from './use-media.ts'

export interface SheetProps {
  open: boolean
  onClose: () => void
  /** After the closing movement: drop the content of the sheet here. */
  onClosed?: (() => void) | undefined
  title: ReactNode
  subtitle?: ReactNode
  /** Beside the title: "Reset". */
  action?: ReactNode
  /** Fixed above the scrolling part. */
  search?: ReactNode
  children: ReactNode
  /** Fixed below: a pagination row, then one or two buttons side by side. */
  footer?: ReactNode
  /** Fixed if it holds inputs or a list that changes; otherwise as high as its content. */
  height?: 'fixed' | 'content'
  desktop?: 'panel' | 'dialog'
  /** Holds a table: a dialog is as wide as two. */
  isRoomy?: boolean
  /** Holds changes that closing would lose. */
  dirty?: boolean
  /** A key opened it, and nothing has the focus to come back. */
  isOpenedByKey?: boolean
  /** Opened to type: the first field gets the focus on a phone too. */
  isForTyping?: boolean
}

const OPEN_DROPDOWN = '[aria-expanded="true"][aria-haspopup="listbox"]'
const FIRST_FIELD = 'input:not([type=hidden]):not([readonly]), textarea'

const SheetHead = ({ title, subtitle, action }: Pick<SheetProps, 'title' | 'subtitle' | 'action'>) => {
  const { t } = useTranslation()
  return (
    <div className={css.head}>
      <div className={css.titles}>
        <Drawer.Title className={css.title}>{title}</Drawer.Title>
        {subtitle && <Drawer.Description className={css.subtitle}>{subtitle}</Drawer.Description>}
      </div>
      {action}
      <Drawer.Close render={<IconButton label={t('close')} icon={<IconX aria-hidden />} />} />
    </div>
  )
}

/** Whether closing has to wait: Escape was meant for a dropdown, or input would be lost. */
const useCloseGuard = ({ dirty, onClose }: Pick<SheetProps, 'dirty' | 'onClose'>) => {
  const popup = useRef<HTMLDivElement>(null)
  const [isAsking, setAsking] = useState(false)
  const change = (isOpen: boolean, details: Drawer.Root.ChangeEventDetails) => {
    if (isOpen) return
    const isKey = details.reason === 'escape-key' || details.reason === 'close-watcher'
    if (isKey && (isAsking || popup.current?.querySelector(OPEN_DROPDOWN))) {
      details.cancel()
      return setAsking(false)
    }
    if (!dirty) return onClose()
    details.cancel()
    setAsking(true)
  }
  return { popup, isAsking, stay: () => setAsking(false), change }
}

export const Sheet = (props: SheetProps) => {
  const { open, onClose, onClosed, search, children, footer, height = 'content', desktop = 'panel', dirty } = props
  const isDesktop = useIsWide()
  const focusesField = isDesktop || props.isForTyping === true
  const { popup, isAsking, stay, change } = useCloseGuard({ dirty: dirty ?? false, onClose })
  const shape = isDesktop ? desktop : 'bottom'
  /** On a phone the focus would open the keyboard over the sheet. */
  const firstFocus = () =>
    (focusesField ? popup.current?.querySelector<HTMLElement>(FIRST_FIELD) : null) ?? popup.current
  const leave = () => {
    stay()
    onClose()
  }
  return (
    <Drawer.Root
      open={open}
      onOpenChange={change}
      onOpenChangeComplete={(isOpen) => !isOpen && onClosed?.()}
      swipeDirection={shape === 'panel' ? 'right' : 'down'}
    >
      <Drawer.VirtualKeyboardProvider>
        <Overlay>
          <Drawer.Viewport className={css.viewport} data-shape={shape}>
            <Drawer.Popup
              ref={popup}
              className={css.popup}
              data-shape={shape}
              data-height={height}
              data-roomy={props.isRoomy || undefined}
              initialFocus={firstFocus}
              {...(props.isOpenedByKey ? { finalFocus: false } : {})}
            >
              {shape === 'bottom' && <span className={css.handle} />}
              <SheetHead {...props} />
              {search && <div className={css.search}>{search}</div>}
              <Drawer.Content className={css.body}>{children}</Drawer.Content>
              {isAsking ? (
                <LeaveQuestion onStay={stay} onLeave={leave} />
              ) : (
                footer && <div className={css.footer}>{footer}</div>
              )}
            </Drawer.Popup>
          </Drawer.Viewport>
        </Overlay>
      </Drawer.VirtualKeyboardProvider>
    </Drawer.Root>
  )
}
