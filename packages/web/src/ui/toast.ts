/** Asks for a brief message at the foot of the screen (S2.17). What draws them is loaded after the screen. */

interface Message {
  text: string
  kind: 'success' | 'error'
}

/** Lets an act be taken back for five seconds. */
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

/** May be called outside of components too: a late answer to a save may come after its screen was left. */
export const showToast = (text: string, kind: Message['kind'] = 'success'): void => order({ text, kind })

/** What was done stays done when the toast leaves by itself; `onUndo` takes it back before that. */
export const showUndo = (text: string, onUndo: () => void): void => order({ text, kind: 'undo', onUndo })

/** Something is about to be saved: what draws toasts is fetched while the network is there. */
export const expectToasts = (): void => {
  if (!taker) onWaiting?.()
}

/** For the one that draws them; it gets what waits at once. Returns how to stop. */
export const takeToasts = (take: Taker): (() => void) => {
  taker = take
  for (const toast of waiting.splice(0)) take(toast)
  return () => {
    taker = null
  }
}

/** Called whenever a toast finds nobody to draw it, or may soon. Returns how to stop. */
export const whenToastsWait = (call: () => void): (() => void) => {
  onWaiting = call
  return () => {
    onWaiting = null
  }
}
