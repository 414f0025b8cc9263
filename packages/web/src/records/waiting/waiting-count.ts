/** How many items wait for the reader, as Home last read it: the toolbar shows it without reading. */
import { skipToken, useQuery } from '@tanstack/react-query'

export const WAITING_COUNT = ['waiting count'] as const

export const useWaitingCount = (): number => {
  const { data = 0 } = useQuery<number>({ queryKey: WAITING_COUNT, queryFn: skipToken, staleTime: Infinity })
  return data
}
