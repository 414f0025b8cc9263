/**
 * Hands the open work of an employee to a colleague. The work is split into short transactions, so that other people's writes
 * go between them; each is stored under the key of the call, so that an interrupted call continues where it stopped, and a new
 * one moves the rest.
 */
import { setImmediate as othersTurn } from 'node:timers/promises'
import { teamUser } from '@fura/shared/entities/team-user.ts'
import { accessDenied, AppError } from '@fura/shared/errors.ts'
import type { FieldErrors } from '@fura/shared/fields/validate.ts'
import { may, type Rights } from '@fura/shared/permissions.ts'
import type { FastifyRequest } from 'fastify'
import type { Writing } from '#db/actor.ts'
import type { Database, RecordRow, Tx } from '#db/database.ts'
import { rightsOf } from '#http/context.ts'
import { writeOnce } from '#http/idempotent-write.ts'
import { countOpen, type Kind, KINDS, moveRecord, openIds, openRows } from './hand-over.queries.ts'
import { missingFlags } from './team.rules.ts'

export interface HandOver {
  from: number
  /** Only a preview may leave it out. */
  to: number | null
  isPreview: boolean
}

export interface MovedCount {
  r: string
  count: number
}

/** People notice a write that waits longer than twice this. */
const TURN_MS = 25

const personIn = (db: Database | Tx, id: number): Promise<RecordRow | undefined> => {
  const reader = 'read' in db ? db.read : db
  return reader.selectFrom('team_users').selectAll().where('id', '=', id).where('is_deleted', '=', 0).executeTakeFirst()
}

const toErrors = (from: number, to: RecordRow | undefined): FieldErrors => {
  if (!to) return { to_id: 'not_found' }
  if (to.id === from) return { to_id: 'rule:same_person' }
  return to.is_active === 1 ? {} : { to_id: 'rule:switched_off' }
}

/** The leaver's row; throws if the hand-over is not allowed. */
const leaverOf = async (db: Database | Tx, { from, to, isPreview }: HandOver, rights: Rights): Promise<RecordRow> => {
  const leaving = await personIn(db, from)
  const missing = leaving ? missingFlags(rights, leaving, {}, false) : []
  if (missing.length > 0) throw accessDenied(missing)
  const fields: FieldErrors = to === null ? {} : toErrors(from, await personIn(db, to))
  if (!leaving) fields.from_id = 'not_found'
  else if (!isPreview && leaving.is_active === 1) fields.from_id = 'rule:still_active'
  if (!leaving || Object.keys(fields).length > 0) throw new AppError('invalid data', { fields })
  return leaving
}

/** Only people who manage the team set heads. */
const kindsFor = (rights: Rights): readonly Kind[] =>
  rights.can_add_team_user ? KINDS : KINDS.filter(({ entity }) => entity !== teamUser)

/** Records that the viewer may not see are not even counted. */
const isViewable = ({ entity: { can } }: Kind, rights: Rights): boolean =>
  can.view === undefined || may(rights, can.view)

export const previewHandOver = async (request: FastifyRequest, handOver: HandOver): Promise<MovedCount[]> => {
  const { db } = request.installation
  const rights = rightsOf(request)
  await leaverOf(db, handOver, rights)
  const moved: MovedCount[] = []
  for (const kind of kindsFor(rights).filter((each) => isViewable(each, rights))) {
    moved.push({ r: kind.entity.path, count: await countOpen(db, kind, handOver.from, rights) })
  }
  return moved
}

interface OpenRecords {
  kind: Kind
  ids: readonly number[]
}

/** The first kind, from `place` on, of which the leaver has open records; null if there is none. */
const findOpen = async (db: Database, person: number, rights: Rights, place: number): Promise<OpenRecords | null> => {
  for (const kind of kindsFor(rights).slice(place)) {
    const ids = await openIds(db, kind, person, rights)
    if (ids.length > 0) return { kind, ids }
  }
  return null
}

interface Turn {
  moved: MovedCount[]
  isLast: boolean
}

/** Moves as many of the found records as fit, and at least one. */
const turn = async (
  writing: Writing,
  handOver: HandOver,
  to: number,
  openRecords: OpenRecords | null,
): Promise<Turn> => {
  const leaving = await leaverOf(writing.tx, handOver, writing.actor.rights)
  if (!openRecords) return { moved: [], isLast: true }
  const { kind, ids } = openRecords
  const begun = performance.now()
  let count = 0
  for (const row of await openRows(writing, kind, handOver.from, ids)) {
    if (count > 0 && performance.now() - begun > TURN_MS) break
    await moveRecord(writing, kind, row, leaving, to)
    count += 1
  }
  return { moved: [{ r: kind.entity.path, count }], isLast: false }
}

const sumByKind = (kinds: readonly Kind[], moved: readonly MovedCount[]): MovedCount[] =>
  kinds.map(({ entity: { path } }) => ({
    r: path,
    count: moved.filter(({ r }) => r === path).reduce((sum, { count }) => sum + count, 0),
  }))

/** `isReplay`: everything had been done by an earlier call. */
export const doHandOver = async (request: FastifyRequest, handOver: HandOver, to: number) => {
  const rights = rightsOf(request)
  const [moved, kinds]: [MovedCount[], readonly Kind[]] = [[], kindsFor(rights)]
  let [isReplay, isLast, kind] = [true, false, 0]
  for (let place = 0; !isLast; place += 1) {
    const openRecords = await findOpen(request.installation.db, handOver.from, rights, kind)
    kind = openRecords ? kinds.indexOf(openRecords.kind) : kinds.length
    const saved = await writeOnce(request, (writing) => turn(writing, handOver, to, openRecords), `#${place}`)
    const done = JSON.parse(saved.answer) as Turn
    moved.push(...done.moved)
    isReplay &&= saved.isReplay
    isLast = done.isLast
    await othersTurn()
  }
  const shownKinds = kinds.filter((each) => isViewable(each, rights))
  return { moved: sumByKind(shownKinds, moved), isReplay }
}
