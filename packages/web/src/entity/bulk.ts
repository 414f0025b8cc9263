/** Several rows of a list chosen at once, and how a row knows of it. Rows of pickers stand outside of it. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { createContext, useMemo, useState } from 'react'
import type { Row } from '#offline/reads.ts'

export interface Bulk {
  rows: readonly Row[]
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

/** Whose records may be changed many at once (api.md, bulk), beside the entries of lists, which are offered or not. */
const KINDS = new Set([
  'order',
  'quote',
  'lead',
  'client',
  'contractor',
  'task',
  'driver',
  'truck',
  'trailer',
  'car',
  'city',
])

const isChangedTogether = ({ name, fields }: Entity): boolean => KINDS.has(name) || fields.is_active?.kind === 'flag'

/** The most that one call changes. */
export const MAX_BULK = 500

/** What waits to be added has no number yet. */
export const isChoosable = ({ id }: Row): boolean => typeof id === 'number'

/** `question`: what the list shows; another one begins a new choice. null where rows are not chosen. */
export const useBulk = (entity: Entity, question: string): Bulk | null => {
  const [chosen, setChosen] = useState<{ question: string; rows: ReadonlyMap<Row['id'], Row> }>({
    question,
    rows: new Map(),
  })
  const rows = chosen.question === question ? chosen.rows : new Map<Row['id'], Row>()
  const bulk = useMemo((): Bulk => {
    const put = (next: ReadonlyMap<Row['id'], Row>) => setChosen({ question, rows: next })
    return {
      rows: [...rows.values()],
      has: ({ id }) => rows.has(id),
      toggle: (row) => {
        const next = new Map(rows)
        if (!next.delete(row.id) && isChoosable(row) && next.size < MAX_BULK) next.set(row.id, row)
        put(next)
      },
      choose: (more) => {
        const all = [...rows.values(), ...more.filter(isChoosable)].map((row) => [row.id, row] as const)
        put(new Map([...new Map(all)].slice(0, MAX_BULK)))
      },
      stop: () => put(new Map()),
    }
    // The map itself is new at every drawing where the question has changed.
  }, [chosen, question])
  return isChangedTogether(entity) ? bulk : null
}
