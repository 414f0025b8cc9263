/** Choosing several rows of a list at once, through a context. Rows of pickers are outside it. */
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
  /** Whether the user has any action for the row. */
  canChoose: (row: Row) => boolean
  has: (row: Row) => boolean
  toggle: (row: Row) => void
  /** Adds these to the choice. */
  choose: (rows: readonly Row[]) => void
  stop: () => void
}

export interface RowActionProps {
  row: Row
}

export const BulkContext = createContext<Bulk | null>(null)

/** Entries of any list can be offered or hidden. */
const isChangedTogether = (entity: Entity): boolean =>
  listDescriptionOf(entity).hasBulk === true || entity.fields.is_active?.kind === 'flag'

/** The limit of one call. */
export const MAX_BULK = 500

/** `question`: what the list shows; another one starts a new choice. null if rows cannot be chosen. */
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
      // Each deal decides itself who may change it; dispatchers assign trucks to any load. An unsent record has no
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
