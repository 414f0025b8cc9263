/** Several rows of a list chosen at once, and how a row knows of it. Rows of pickers stand outside of it. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { isFlag } from '@fura/shared/permissions.ts'
import { teamOf } from '@fura/shared/rules/deal-route.ts'
import { createContext, useMemo, useState } from 'react'
import { useSession } from '#core/contexts.tsx'
import { actsFor } from '#core/acts-for.ts'
import { listDescriptionOf } from '#descriptions/lists.ts'
import type { Row } from '#offline/reads.ts'
import { useMayDispatch } from '#records/deals/deal-rights.ts'

export interface Bulk {
  rows: readonly Row[]
  /** Whether the user may do anything with the row. */
  canChoose: (row: Row) => boolean
  has: (row: Row) => boolean
  toggle: (row: Row) => void
  /** Adds these to what is chosen. */
  choose: (rows: readonly Row[]) => void
  stop: () => void
}

export interface RowActionProps {
  row: Row
}

export const BulkContext = createContext<Bulk | null>(null)

/** Entries of lists are offered or not, whatever they are of. */
const isChangedTogether = (entity: Entity): boolean =>
  listDescriptionOf(entity).hasBulk === true || entity.fields.is_active?.kind === 'flag'

/** The most that one call changes. */
export const MAX_BULK = 500

/** `question`: what the list shows; another one begins a new choice. null where rows are not chosen. */
export const useBulk = (entity: Entity, question: string): Bulk | null => {
  const { can, user } = useSession()
  const isDeal = entity.can.edit === 'by_record'
  const mayDispatch = useMayDispatch()
  const { add, edit } = entity.can
  const mayChangeAny = isFlag(edit)
    ? can(edit)
    : !isFlag(add) || (mayDispatch && listDescriptionOf(entity).bulkBy === 'dispatchers')
  const mayTakeAny = mayChangeAny || can('can_export')
  const [chosen, setChosen] = useState<{ question: string; rows: ReadonlyMap<Row['id'], Row> }>({
    question,
    rows: new Map(),
  })
  const rows = chosen.question === question ? chosen.rows : new Map<Row['id'], Row>()
  const bulk = useMemo((): Bulk => {
    const setRows = (next: ReadonlyMap<Row['id'], Row>) => setChosen({ question, rows: next })
    return {
      rows: [...rows.values()],
      // Each deal says for itself who changes it; dispatchers put a truck on any load. What waits to be added has no
      // number yet.
      canChoose: (row) =>
        typeof row.id === 'number' && (mayTakeAny || (isDeal && teamOf(row).some((id) => actsFor(user).includes(id)))),
      has: ({ id }) => rows.has(id),
      toggle: (row) => {
        const next = new Map(rows)
        if (!next.delete(row.id) && next.size < MAX_BULK) next.set(row.id, row)
        setRows(next)
      },
      choose: (more) => {
        const all = [...rows.values(), ...more].map((row) => [row.id, row] as const)
        setRows(new Map([...new Map(all)].slice(0, MAX_BULK)))
      },
      stop: () => setRows(new Map()),
    }
    // The map is a new object at every render after the query changed.
  }, [chosen, question, mayTakeAny, isDeal, user])
  return isChangedTogether(entity) ? bulk : null
}
