/**
 * What a screen stands on could not be read: refused or gone, the person is taken to the parent list (§8). What a picker or
 * a chip reads leads nobody away: a form may be open under it.
 */
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { onApiError } from '#api/on-error.ts'
import { parentOf } from './back.ts'

export const useScreenRead = (error: Error | null): void => {
  const router = useRouter()
  // A lost session has been answered by session.ts already.
  const isRefused = onApiError(error) === 'parent'
  useEffect(() => {
    if (isRefused) void router.navigate({ to: parentOf(router.state.location.pathname), replace: true })
  }, [isRefused, router])
}
