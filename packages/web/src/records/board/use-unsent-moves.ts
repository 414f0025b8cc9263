/** Moved cards with an unsent change, by id; a card that was just sent stays until its column is read again. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { READS } from '#entity/query-options.ts'
import { type Moved, readMoved } from '#offline/moved.ts'

export type MovedCards = ReadonlyMap<number | string, Moved>

const NONE: readonly Moved[] = []
/** A column that is slower than this shows its card a moment later. */
const LINGER_MS = 1500

/** `question`: what the board asks beside the status. */
export const useUnsentMoves = (entity: Entity, question: string): MovedCards => {
  const query = useQuery({
    ...READS,
    staleTime: 0,
    // Under the resource's lists in the cache, so it is read again whenever one of its records changes.
    queryKey: ['list', entity.path, question, 'moved'],
    queryFn: () => readMoved(entity, question),
  })
  const now = query.data ?? NONE
  const [shown, setShown] = useState(now)
  const isLess = shown.some(({ row }) => now.every((one) => one.row.id !== row.id))
  if (!isLess && shown !== now) setShown(now)
  useEffect(() => {
    if (!isLess) return undefined
    const timer = setTimeout(() => setShown(now), LINGER_MS)
    return () => clearTimeout(timer)
  }, [isLess, now])
  const all = [...shown.filter(({ row }) => now.every((one) => one.row.id !== row.id)), ...now]
  return new Map(all.map((moved) => [moved.row.id, moved]))
}
