/** The memory of reads of one session: a failed one is answered by the table of §8, another language reads everything anew. */
import type { QueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { onApiError } from '#api/on-error.ts'
import { parentOf } from './back.ts'
import { logWarning } from './log.ts'
import { createQueryClient } from './query-client.ts'

export const useQueryMemory = (): QueryClient => {
  const router = useRouter()
  const { i18n } = useTranslation()
  const [memory] = useState(() =>
    createQueryClient((error) => {
      logWarning('a read failed', error)
      // A lost session has been answered by session.ts already.
      if (onApiError(error) !== 'parent') return
      void router.navigate({ to: parentOf(router.state.location.pathname), replace: true })
    }),
  )
  useEffect(() => {
    const readAnew = () => void memory.invalidateQueries()
    i18n.on('languageChanged', readAnew)
    return () => i18n.off('languageChanged', readAnew)
  }, [memory, i18n])
  return memory
}
