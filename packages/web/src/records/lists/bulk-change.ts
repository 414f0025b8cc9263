/**
 * One change of many records: by one call if the server answers, else through the outbox, record by record, if there
 * are few. The old values are kept, so that all of it can be undone.
 */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { api, ApiError } from '#api/client.ts'
import { link } from '#api/link.ts'
import { newUuid } from '#core/uuid.ts'
import { currentUserSession } from '#offline/user-session.ts'
import { save } from '#offline/outbox.ts'
import type { Row } from '#offline/reads.ts'
import { fieldOf } from '#offline/row.ts'

export type Values = Readonly<Record<string, unknown>>

export interface BulkOutcome {
  done: readonly Row[]
  refused: readonly { row: Row; error: ApiError }[]
  /** It waits on this device. */
  isQueued: boolean
}

/** More single changes than this would block the outbox for too long. */
export const MOST_OFFLINE = 50

/** Five hundred orders with their checks take a while; an interrupted call is sent again under its key. */
const PATIENCE_MS = 60_000
const TRIES = 2

interface BulkAnswer {
  done: { id: number; rev: number }[]
  refused: { id: number; error: string; fields: Record<string, string> }[]
}

const seenIn = (row: Row, values: Values): Values =>
  Object.fromEntries(Object.keys(values).map((name) => [name, fieldOf(row, name) ?? null]))

const isCut = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'network' || error.code === 'timeout' || error.httpStatus >= 500)

const post = async ({ path }: Entity, body: object): Promise<BulkAnswer> => {
  const headers = { 'Idempotency-Key': newUuid(), 'X-Acted-At': new Date().toISOString() }
  for (let tried = 1; ; tried += 1) {
    try {
      return await api.post<BulkAnswer>(`/api/${path}/bulk/`, body, { headers, timeout: PATIENCE_MS })
    } catch (error) {
      if (!isCut(error) || tried === TRIES) throw error
    }
  }
}

const byCall = async (entity: Entity, rows: readonly Row[], set: Values): Promise<BulkOutcome> => {
  const base = Object.fromEntries(rows.map((row) => [row.id, seenIn(row, set)]))
  const answer = await post(entity, { ids: rows.map(({ id }) => id), set, base })
  const byId = new Map(rows.map((row) => [row.id, row]))
  currentUserSession().channel.send({
    type: 'records',
    touched: answer.done.map(({ id }) => ({ path: entity.path, id })),
  })
  return {
    done: answer.done.flatMap(({ id }) => byId.get(id) ?? []),
    refused: answer.refused.flatMap(({ id, error, fields }) => {
      const row = byId.get(id)
      return row ? [{ row, error: new ApiError(error, { fields }) }] : []
    }),
    isQueued: false,
  }
}

const oneByOne = async (
  entity: Entity,
  rows: readonly Row[],
  set: Values,
  labelOf: (row: Row) => string,
): Promise<BulkOutcome> => {
  // All at once: one after the other, each would wait for the timeout of the server.
  const results = await Promise.all(
    rows.map((row) =>
      save({ entity, action: 'update', id: row.id, base: row, values: { ...set }, label: labelOf(row) }),
    ),
  )
  return {
    done: rows.filter((_, place) => results[place]?.state !== 'rejected'),
    refused: rows.flatMap((row, place) => {
      const result = results[place]
      return result?.state === 'rejected' ? [{ row, error: result.error }] : []
    }),
    isQueued: results.some((result) => result.state === 'queued'),
  }
}

/** null: it needs the network, which is down. */
export const changeMany = async (
  entity: Entity,
  rows: readonly Row[],
  set: Values,
  labelOf: (row: Row) => string,
): Promise<BulkOutcome | null> => {
  const isAway = link.isSurelyDown() || !navigator.onLine
  if (!isAway) return byCall(entity, rows, set)
  return rows.length > MOST_OFFLINE ? null : oneByOne(entity, rows, set, labelOf)
}

/** Restores the old values; a record that somebody changed meanwhile stays. `set`: the written values. */
export const takeBackMany = async (
  entity: Entity,
  done: readonly Row[],
  set: Values,
  labelOf: (row: Row) => string,
): Promise<BulkOutcome | null> => {
  const groups = Map.groupBy(done, (row) => JSON.stringify(seenIn(row, set)))
  const all: BulkOutcome[] = []
  for (const [held, rows] of groups) {
    const now = rows.map((row): Row => ({ ...row, ...set, rev: 0 }))
    const outcome = await changeMany(entity, now, JSON.parse(held) as Values, labelOf)
    if (!outcome) return null
    all.push(outcome)
  }
  return {
    done: all.flatMap((outcome) => outcome.done),
    refused: all.flatMap((outcome) => outcome.refused),
    isQueued: all.some(({ isQueued }) => isQueued),
  }
}
