/** Asks before the app leaves for another screen while a form has changes; leaving discards them. */
import { useBlocker } from '@tanstack/react-router'
import { type AddressQuery, placeParams } from './list-address.ts'

/** The address without search, filters and page. */
const placeIn = (search: unknown): string => JSON.stringify(placeParams(search as AddressQuery))

export const useLeaveGuard = (
  isDirty: boolean,
  onLeave: () => void,
): { onStay: () => void; onLeave: () => void } | null => {
  const blocker = useBlocker({
    // A search or another page of the list beside the form loses nothing; opening another record does.
    shouldBlockFn: ({ current, next }) =>
      isDirty && (current.pathname !== next.pathname || placeIn(current.search) !== placeIn(next.search)),
    // A reload finds the draft again, and the update popup must be able to reload.
    enableBeforeUnload: false,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  const leave = () => {
    onLeave()
    blocker.proceed()
  }
  return { onStay: blocker.reset, onLeave: leave }
}
