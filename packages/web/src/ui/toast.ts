/** Shows a brief message at the foot of the screen (S2.17). The code that draws it is loaded after the screen. */

interface Message {
  text: string
  kind: 'success' | 'error'
}

/** Offers an undo for five seconds. */
interface Undo {
  text: string
  kind: 'undo'
  onUndo: () => void
}

export type ToastOrder = Message | Undo

type Taker = (order: ToastOrder) => void

const waiting: ToastOrder[] = []
let taker: Taker | null = null
let onWaiting: (() => void) | null = null

const order = (toast: ToastOrder): void => {
  if (taker) return taker(toast)
  waiting.push(toast)
  onWaiting?.()
}

/** May be called outside components too: the late answer to a save may arrive after its screen was left. */
export const showToast = (text: string, kind: Message['kind'] = 'success'): void => order({ text, kind })

/** When the toast leaves by itself, the action stays done; `onUndo` undoes it before that. */
export const showUndo = (text: string, onUndo: () => void): void => order({ text, kind: 'undo', onUndo })

/** Called before a save: loads the code of toasts while the network is there. */
export const expectToasts = (): void => {
  if (!taker) onWaiting?.()
}

/** Called by the component that draws toasts; it gets the waiting ones at once. Returns an unsubscribe function. */
export const takeToasts = (take: Taker): (() => void) => {
  taker = take
  for (const toast of waiting.splice(0)) take(toast)
  return () => {
    taker = null
  }
}

/** The listener is called when a toast has no component to draw it, or soon may. Returns an unsubscribe function. */
export const whenToastsWait = (call: () => void): (() => void) => {
  onWaiting = call
  return () => {
    onWaiting = null
  }
}
