/**
 * The one path of every write: one transaction that looks up the Idempotency-Key, does the work and stores its answer under
 * the key. A refused write throws, rolls back and so frees its key (api.md, Writes). A replayed answer contains no more than its caller
 * may see now.
 */
import { createHash } from 'node:crypto'
import { AppError } from '@fura/shared/errors.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Tx } from '#db/database.ts'
import type { Writing } from '#db/actor.ts'
import { actorOf } from './context.ts'

const UUID = /^"?([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})"?$/i

const keyOf = (request: FastifyRequest): string | null => {
  const header = request.headers['idempotency-key']
  if (header === undefined) return null
  const key = typeof header === 'string' ? UUID.exec(header)?.[1] : undefined
  if (!key) throw new AppError('malformed request')
  return key.toLowerCase()
}

const fingerprintOf = (request: FastifyRequest): string =>
  createHash('sha256')
    .update(`${request.method} ${request.url}\n${JSON.stringify(request.body ?? null)}`)
    .digest('hex')

const headerText = (request: FastifyRequest, name: string): string | null => {
  const value = request.headers[name]
  return typeof value === 'string' ? value.slice(0, 64) : null
}

/** Key under which the stored answer keeps the resource of its `_sync.detail`; never sent. */
export const RESOURCE = Symbol('resource')

type ParsedAnswer = Record<string, unknown> & { _sync?: { id: number; detail: unknown } }

declare module 'fastify' {
  interface FastifyInstance {
    /** The record as the actor may see it now, with the members of the first answer; null if it is deleted or hidden. */
    detailToday: (writing: Writing, resource: string, id: number, answered: object) => Promise<object | null>
  }
}

interface StoredAnswer {
  answer: string
  resource: string | null
}

const keptAnswer = async (tx: Tx, userId: number, key: string, fingerprint: string): Promise<StoredAnswer | null> => {
  const stored = await tx
    .selectFrom('mutations')
    .select(['fingerprint', 'answer', 'resource'])
    .where('team_user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!stored) return null
  if (stored.fingerprint !== fingerprint) throw new AppError('idempotency key reused')
  return { answer: stored.answer, resource: stored.resource }
}

/** Ids, revs and counts: what a replay answers, besides `status` and `_sync`, if its record may no longer be seen. */
const numbersOf = (answer: ParsedAnswer): object =>
  Object.fromEntries(Object.entries(answer).filter(([name, value]) => name === 'status' || typeof value === 'number'))

/** Reads the record of a stored answer again, because rights may have changed since. */
const answerToday = async (
  request: FastifyRequest,
  writing: Writing,
  { answer, resource }: StoredAnswer,
): Promise<string> => {
  const first = JSON.parse(answer) as ParsedAnswer
  const { _sync: sync } = first
  if (!sync || typeof sync.detail !== 'object' || sync.detail === null) return answer
  const detail = resource === null ? null : await request.server.detailToday(writing, resource, sync.id, sync.detail)
  if (detail) return JSON.stringify({ ...first, _sync: { ...sync, detail } })
  return JSON.stringify({ ...numbersOf(first), _sync: { ...sync, detail: null } })
}

interface WriteResult {
  answer: string
  isReplay: boolean
}

/**
 * Does the work once per key, in one transaction. `part` names one step of a call that has several, each stored by
 * itself: steps done before an interruption are not repeated.
 */
export const writeOnce = (
  request: FastifyRequest,
  work: (writing: Writing) => Promise<object>,
  part = '',
): Promise<WriteResult> => {
  const { db } = request.installation
  const sent = keyOf(request)
  const key = sent && sent + part
  const actor = actorOf(request)
  const userId = actor.userId ?? 0
  const fingerprint = key ? fingerprintOf(request) : ''
  return db.write(async (tx) => {
    const earlier = key ? await keptAnswer(tx, userId, key, fingerprint) : null
    if (earlier !== null) return { answer: await answerToday(request, { db, tx, actor }, earlier), isReplay: true }
    const done: { [RESOURCE]?: string } = await work({ db, tx, actor })
    const answer = JSON.stringify({ status: 'ok', ...done })
    if (key) {
      await tx
        .insertInto('mutations')
        .values({
          team_user_id: userId,
          key,
          fingerprint,
          answer,
          resource: done[RESOURCE] ?? null,
          client_id: headerText(request, 'x-client-id'),
          client_seq: headerText(request, 'x-client-seq'),
          date: actor.receivedAt,
        })
        .execute()
    }
    return { answer, isReplay: false }
  })
}

/** Does the work once per key and answers; `work` returns the members besides `status`. */
export const mutate = async (
  request: FastifyRequest,
  reply: FastifyReply,
  work: (writing: Writing) => Promise<object>,
): Promise<FastifyReply> => {
  const { answer, isReplay } = await writeOnce(request, work)
  if (isReplay) reply.header('idempotent-replayed', 'true')
  return reply.type('application/json; charset=utf-8').send(answer)
}
