/**
 * What a screen stands on could not be read: refused or gone, the person is taken to the parent list (S8.03). What a picker or
 * a chip reads leads nobody away: a form may be open under it.
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
    // When the record was deleted, the screen is being left already: it must not redirect a second time.
    if (isRefused && router.state.location.pathname === own) void router.navigate({ to: parentOf(own), replace: true })
  }, [isRefused, own, router])
}
