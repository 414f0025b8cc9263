/** Draws the requested toasts, one at a time, and the one with an undo for five seconds. */
import { Toast } from '@base-ui/react/toast'
import { TOAST_CLOSES_AFTER } from '@fura/shared/constants.ts'
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { takeToasts, type ToastOrder } from './toast.ts'
import css from './toasts.module.css'

const UNDO_FOR = 5000
const SECOND = 1000
const NEVER = 0
const LOOK_AGAIN_AFTER = 250

const ICONS = { success: <IconCircleCheck aria-hidden />, error: <IconAlertCircle aria-hidden />, undo: null }

const manager = Toast.createToastManager<Pick<ToastOrder, 'kind'>>()

const UndoWords = () => {
  const { t } = useTranslation()
  const [secondsLeft, setSecondsLeft] = useState(UNDO_FOR / SECOND)
  useEffect(() => {
    const timer = setInterval(() => setSecondsLeft((seconds) => Math.max(1, seconds - 1)), SECOND)
    return () => clearInterval(timer)
  }, [])
  return (
    <>
      {t('undo')} <span aria-hidden>· {secondsLeft}</span>
    </>
  )
}

const show = (order: ToastOrder): void => {
  const { text: title, kind } = order
  if (order.kind !== 'undo') {
    manager.add({ title, type: kind, data: { kind }, timeout: NEVER })
    return
  }
  const undo = () => {
    manager.close(id)
    order.onUndo()
  }
  const actionProps = { children: <UndoWords />, onClick: undo }
  const id = manager.add({ title, data: { kind }, timeout: UNDO_FOR, actionProps })
}

/**
 * A message leaves after its time, unless a pointer or the focus rests on it. Tracked here, because the library goes on believing
 * in a pointer over it after a modal sheet has come between.
 */
const useLeaving = (id: string, isBrief: boolean, place: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    if (!isBrief) return undefined
    let timer: ReturnType<typeof setTimeout>
    const leave = (): void => {
      if (place.current?.matches(':hover, :focus-within')) timer = setTimeout(leave, LOOK_AGAIN_AFTER)
      else manager.close(id)
    }
    timer = setTimeout(leave, TOAST_CLOSES_AFTER)
    return () => clearTimeout(timer)
  }, [id, isBrief, place])
}

const One = ({ toast }: { toast: Toast.Root.ToastObject<Pick<ToastOrder, 'kind'>> }) => {
  const place = useRef<HTMLDivElement>(null)
  useLeaving(toast.id, toast.data?.kind !== 'undo', place)
  return (
    <Toast.Root ref={place} toast={toast} className={css.toast}>
      {toast.data && ICONS[toast.data.kind]}
      <Toast.Title className={css.words} render={<p />} />
      {toast.actionProps && <Toast.Action className={css.undo} />}
    </Toast.Root>
  )
}

const Shown = () => {
  const { toasts } = Toast.useToastManager<Pick<ToastOrder, 'kind'>>()
  // An urgent one would be skipped by keyboard users, though it can be focused.
  return toasts.map((toast) => <One key={toast.id} toast={toast} />)
}

/** Rendered once in the app, beside the screens; a later message replaces an earlier one. */
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
