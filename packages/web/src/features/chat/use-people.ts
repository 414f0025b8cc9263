/** The user's colleagues: their names, positions and photos, for bubbles and mentions. */
import { teamUser } from '@fura/shared/entities/team-user.ts'
import { useMemo } from 'react'
import { useSession } from '#core/contexts.tsx'
import { useLookup } from '#entity/use-lookup.ts'
import type { RowOf } from '#offline/row.ts'
import type { Person } from './mentions.ts'

/** None if the employee is not on the server yet. */
const personOf = ({ id, name, position, img_url: photo }: RowOf<'team_user'>): Person[] =>
  typeof id === 'number' ? [{ id, name: name ?? '', position: position ?? '', photo: photo ?? null }] : []

export const usePeople = () => {
  const { user } = useSession()
  const { data } = useLookup(teamUser)
  return useMemo(() => {
    const rows = data ?? []
    const byId = new Map(rows.flatMap(personOf).map((person) => [person.id, person]))
    const others = rows.filter((row) => row.id !== user.id && row.is_active !== 0).flatMap(personOf)
    return { byId, others }
  }, [data, user.id])
}
