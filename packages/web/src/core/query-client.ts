/** The cache of reads in memory. Reads handle a missing network themselves, so the library never holds one back. */
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { logWarning } from './log.ts'

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({ onError: (error) => logWarning('a read failed', error) }),
    mutationCache: new MutationCache({ onError: (error) => logWarning('a change failed', error) }),
    defaultOptions: {
      queries: { networkMode: 'always', retry: false },
      mutations: { networkMode: 'always', retry: false },
    },
  })
