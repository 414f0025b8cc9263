/**
 * When the record of a screen cannot be read (refused or gone), the app goes to the parent list (S8.03). A failed picker or
 * chip leads nowhere: a form may be open under it.
 */
import { useMatch, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { parentOf } from '#core/back.ts'
import { onApiError } from './on-error.ts'

export const useScreenRead = (error: Error | null): void => {
  const router = useRouter()
  const own = useMatch({ strict: false, select: (match) => match.pathname })
  // session.ts has already handled a lost session.
  const isRefused = onApiError(error) === 'parent'
  useEffect(() => {
    // A screen whose record was deleted is being left already: it must not redirect a second time.
    if (isRefused && router.state.location.pathname === own) void router.navigate({ to: parentOf(own), replace: true })
  }, [isRefused, own, router])
}
