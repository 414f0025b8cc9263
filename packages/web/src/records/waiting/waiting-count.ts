/** How much waits for the reader, as Home read it last: the toolbar shows it and asks for nothing itself. */
import { skipToken, useQuery } from '@tanstack/react-query'

export const WAITING_COUNT = ['waiting count'] as const

export const useWaitingCount = (): number => {
  const { data = 0 } = useQuery<number>({ queryKey: WAITING_COUNT, queryFn: skipToken, staleTime: Infinity })
  return data
}
