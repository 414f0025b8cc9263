/** The user's colleagues: their names, positions and photos, for bubbles and mentions. */
import { textIn } from '@fura/shared/fields/wire.ts'
import { teamUser } from '@fura/shared/entities/team-user.ts'
import { useMemo } from 'react'
import { useSession } from '#core/contexts.tsx'
import { useLookup } from '#entity/use-lookup.ts'
import type { Row } from '#offline/reads.ts'
import type { Person } from './mentions.ts'

const personOf = (row: Row): Person => ({
  id: Number(row.id),
  name: textIn(row.name),
  position: textIn(row.position),
  photo: typeof row.img_url === 'string' ? row.img_url : null,
})

export const usePeople = () => {
  const { user } = useSession()
  const { data } = useLookup(teamUser)
  return useMemo(() => {
    const rows = data ?? []
    const all = new Map(rows.map((row) => [Number(row.id), personOf(row)]))
    const others = rows.filter((row) => row.id !== user.id && row.is_active !== 0).map(personOf)
    return { byId: all, others }
  }, [data, user.id])
}
