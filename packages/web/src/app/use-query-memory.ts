/** The memory of reads of one session; another language reads everything anew. */
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createQueryClient } from './query-client.ts'

export const useQueryMemory = (): QueryClient => {
  const { i18n } = useTranslation()
  const [memory] = useState(createQueryClient)
  useEffect(() => {
    const readAnew = () => void memory.invalidateQueries()
    i18n.on('languageChanged', readAnew)
    return () => i18n.off('languageChanged', readAnew)
  }, [memory, i18n])
  return memory
}
