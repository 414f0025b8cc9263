/** Draws the toasts that are asked for, one at a time, and the one that lets an act be taken back for five seconds. */
import { Toast } from '@base-ui/react/toast'
import { TOAST_CLOSES_AFTER } from '@fura/shared/constants.ts'
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { takeToasts, type ToastOrder } from './toast.ts'
import css from './toasts.module.css'

const UNDO_FOR = 5000
const SECOND = 1000

const ICONS = { success: <IconCircleCheck aria-hidden />, error: <IconAlertCircle aria-hidden />, undo: null }

const manager = Toast.createToastManager<Pick<ToastOrder, 'kind'>>()

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

const show = (order: ToastOrder): void => {
  const { text: title, kind } = order
  if (order.kind !== 'undo') {
    manager.add({ title, type: kind, data: { kind }, timeout: TOAST_CLOSES_AFTER })
    return
  }
  const undo = () => {
    manager.close(id)
    order.onUndo()
  }
  const actionProps = { children: <UndoWords />, onClick: undo }
  const id = manager.add({ title, data: { kind }, timeout: UNDO_FOR, actionProps })
}

const Shown = () => {
  const { toasts } = Toast.useToastManager<Pick<ToastOrder, 'kind'>>()
  // An urgent one would be hidden from those who move by keyboard, though it can be focused.
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className={css.toast}>
      {toast.data && ICONS[toast.data.kind]}
      <Toast.Title className={css.words} render={<p />} />
      {toast.actionProps && <Toast.Action className={css.undo} />}
    </Toast.Root>
  ))
}

/** Stands once in the app, beside the screens; a later message takes the place of an earlier one. */
export const Toasts = () => {
  const { t } = useTranslation()
  useEffect(() => takeToasts(show), [])
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
