/**
 * Changes many records, each through the change path of its kind: a refused one does not stop the others. The work is split
 * into short transactions, so that other people's writes go between them; each is stored under the key of the call, so that an
 * interrupted call continues where it stopped.
 */
import { setImmediate as othersTurn } from 'node:timers/promises'
import { AppError } from '@fura/shared/errors.ts'
import type { FieldErrors, Values } from '@fura/shared/fields/validate.ts'
import type { Flag } from '@fura/shared/permissions.ts'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Writing } from '#db/actor.ts'
import { writeOnce } from '#http/idempotent-write.ts'
import type { Base } from '#rows/conflict.ts'
import type { Saved } from '#resource/save.ts'
import type { BulkInput } from './bulk.input.ts'

export type Change = (
  writing: Writing,
  id: number,
  values: Values,
  base: Base | null,
  isInsisted: boolean,
) => Promise<{ saved: Saved }>

interface Refused {
  id: number
  error: string
  fields: FieldErrors
  needs?: readonly Flag[]
}

export interface BulkAnswer {
  done: { id: number; rev: number }[]
  refused: Refused[]
}

/** People notice a write that waits longer than twice this. */
const TURN_MS = 25

type Outcome = { saved: Saved } | { refused: Refused }

/** Applies the whole change to a record, or nothing of it. */
const attempt = async (writing: Writing, change: Change, id: number, input: BulkInput): Promise<Outcome> => {
  const { tx } = writing
  await sql`savepoint bulk_record`.execute(tx)
  try {
    const { saved } = await change(writing, id, input.values, input.bases.get(id) ?? null, false)
    await sql`release savepoint bulk_record`.execute(tx)
    return { saved }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await sql`rollback to savepoint bulk_record`.execute(tx)
    await sql`release savepoint bulk_record`.execute(tx)
    const { fields, needs } = error.extra
    return { refused: { id, error: error.code, fields: { ...fields }, ...(needs && { needs }) } }
  }
}

/** The records from `start` on, as many as fit into a turn, and at least one. */
const turn = async (writing: Writing, change: Change, input: BulkInput, start: number) => {
  const begun = performance.now()
  const answer: BulkAnswer = { done: [], refused: [] }
  let next = start
  do {
    const id = input.ids[next]
    if (id === undefined) break
    const outcome = await attempt(writing, change, id, input)
    if ('saved' in outcome) answer.done.push({ id, rev: outcome.saved.rev })
    else answer.refused.push(outcome.refused)
    next += 1
  } while (performance.now() - begun < TURN_MS)
  return { ...answer, next }
}

/** `isReplay`: everything had been done by an earlier call. */
export const changeMany = async (
  request: FastifyRequest,
  change: Change,
  input: BulkInput,
): Promise<BulkAnswer & { isReplay: boolean }> => {
  const all: BulkAnswer = { done: [], refused: [] }
  let [start, isReplay] = [0, true]
  while (start < input.ids.length) {
    const from = start
    const saved = await writeOnce(request, (writing) => turn(writing, change, input, from), `#${from}`)
    const { done, refused, next } = JSON.parse(saved.answer) as BulkAnswer & { next: number }
    all.done.push(...done)
    all.refused.push(...refused)
    isReplay &&= saved.isReplay
    start = next
    await othersTurn()
  }
  return { ...all, isReplay }
}
