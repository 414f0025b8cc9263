/** How many changes wait, are being sent, or need a person. */
import { useSyncExternalStore } from 'react'
import { unsent } from '#offline/outbox.ts'

/** A text, because equal counts must be equal to React. */
const snapshot = (): string => JSON.stringify(unsent.count())

export const useUnsent = (): ReturnType<typeof unsent.count> =>
  JSON.parse(useSyncExternalStore(unsent.subscribe, snapshot)) as ReturnType<typeof unsent.count>
