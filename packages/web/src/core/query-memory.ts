/** The cache of reads of one session; another language reads everything anew. */
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createQueryClient } from './query-client.ts'
import { onSession, sessionState } from './session-state.ts'

let memory: QueryClient | null = null

export const queryMemory = (): QueryClient => {
  memory ??= createQueryClient()
  return memory
}

onSession(() => {
  if (!sessionState().user) memory = null
})

export const useQueryMemory = (): QueryClient => {
  const { i18n } = useTranslation()
  const [current] = useState(queryMemory)
  useEffect(() => {
    const readAnew = () => void current.invalidateQueries()
    i18n.on('languageChanged', readAnew)
    return () => i18n.off('languageChanged', readAnew)
  }, [current, i18n])
  return current
}
