/** Brief messages at the foot of the screen (S2.17), and the one that lets an act be taken back for five seconds. */
import { Toast } from '@base-ui/react/toast'
import { TOAST_CLOSES_AFTER } from '@fura/shared/constants.ts'
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import css from './toast.module.css'

const UNDO_FOR = 5000
const SECOND = 1000

const ICONS = { success: IconCircleCheck, error: IconAlertCircle }

/** Outside of components too: a save that comes back late has no screen of its own any more. */
const manager = Toast.createToastManager<object>()

export const showToast = (text: string, kind: keyof typeof ICONS = 'success'): void => {
  manager.add({ title: text, type: kind, timeout: TOAST_CLOSES_AFTER, priority: kind === 'error' ? 'high' : 'low' })
}

const UndoWords = () => {
  const { t } = useTranslation()
  const [left, setLeft] = useState(UNDO_FOR / SECOND)
  useEffect(() => {
    const timer = setInterval(() => setLeft((seconds) => Math.max(1, seconds - 1)), SECOND)
    return () => clearInterval(timer)
  }, [])
  return (
    <>
      {t('undo')} <span aria-hidden>· {left}</span>
    </>
  )
}

/** What was done stays done when the toast leaves by itself; `onUndo` takes it back before that. */
export const showUndo = (text: string, onUndo: () => void): void => {
  const undo = () => {
    manager.close(id)
    onUndo()
  }
  const id = manager.add({ title: text, timeout: UNDO_FOR, actionProps: { children: <UndoWords />, onClick: undo } })
}

const iconOf = (type: string | undefined): ReactNode => {
  const Icon = type === 'success' || type === 'error' ? ICONS[type] : null
  return Icon && <Icon aria-hidden />
}

const Shown = () => {
  const { toasts } = Toast.useToastManager()
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className={css.toast}>
      {iconOf(toast.type)}
      <Toast.Title className={css.words} render={<p />} />
      {toast.actionProps && <Toast.Action className={css.undo} />}
    </Toast.Root>
  ))
}

/** Stands once in the app, beside the screens; a later message takes the place of an earlier one. */
export const Toasts = () => {
  const { t } = useTranslation()
  return (
    <Toast.Provider toastManager={manager} limit={1}>
      <Toast.Portal>
        <Toast.Viewport className={css.place} aria-label={t('notifications')}>
          <Shown />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}
