/** Adds many new records through the outbox, in their order, and undoes all of them at once. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import type { ApiError } from '#api/client.ts'
import { save, type SaveResult } from '#offline/outbox.ts'
import type { Row } from '#offline/reads.ts'
import type { PastedRow } from './pasted-rows.ts'

export interface AddedRows {
  added: readonly Row[]
  /** By the index of the row. */
  refused: ReadonlyMap<number, ApiError>
  /** Some wait on this device. */
  isQueued: boolean
}

interface Adding {
  entity: Entity
  labelOf: (row: Row) => string
  onProgress: (done: number) => void
}

export const addRows = async (
  rows: readonly PastedRow[],
  { entity, labelOf, onProgress }: Adding,
): Promise<AddedRows> => {
  const addOne = ({ values }: PastedRow): Promise<SaveResult> =>
    save({ entity, action: 'add', values: { ...values }, label: labelOf({ ...values, id: 0, rev: 0 }) })
  const results: SaveResult[] = []
  // One by one, so that they keep their order.
  for (const row of rows) {
    results.push(await addOne(row))
    onProgress(results.length)
    // The server does not answer: each of the others would wait for it again.
    if (results.at(-1)?.state === 'queued') break
  }
  results.push(...(await Promise.all(rows.slice(results.length).map(addOne))))
  const refused = new Map<number, ApiError>()
  const added: Row[] = []
  for (const [at, result] of results.entries()) {
    const { place = at, values = {} } = rows[at] ?? {}
    if (result.state === 'rejected') refused.set(place, result.error)
    else added.push({ ...values, id: result.id, rev: 0 })
  }
  return { added, refused, isQueued: results.some(({ state }) => state === 'queued') }
}

/** Returns how many could not be undone. */
export const removeRows = async (
  rows: readonly Row[],
  { entity, labelOf }: Pick<Adding, 'entity' | 'labelOf'>,
): Promise<number> => {
  const results = await Promise.all(
    rows.map((row) => save({ entity, action: 'delete', id: row.id, base: row, label: labelOf(row) })),
  )
  return results.filter(({ state }) => state === 'rejected').length
}
