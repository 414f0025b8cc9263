/** Merging two clients or contractors that are the same: the preview, the merge, its undoing, and which may still be undone. */
import { client } from '@fura/shared/entities/client.ts'
import { contractor } from '@fura/shared/entities/contractor.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { AppError } from '@fura/shared/errors.ts'
import { dateTime, flag, int, ref, text } from '@fura/shared/fields/field.ts'
import { isPlainObject, validateNew, type Values } from '@fura/shared/fields/validate.ts'
import { DAY, nowSeconds } from '@fura/shared/seconds.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { actorOf, viewerOf } from '#http/context.ts'
import { bodyObject, idFromText, queryOf } from '#http/input.ts'
import { mutate } from '#http/idempotent-write.ts'
import type { RouteDoc } from '#http/route-doc.ts'
import { declaredIn } from '#rows/declared-in.ts'
import { getRecord } from '#resource/get.ts'
import { checkChange } from '#resource/save.ts'
import { answerOf, mergeRecords, type MergePair, planMerge } from './merge.ts'
import { mergesInto } from './merge.queries.ts'
import { UNDO_SECONDS } from './merge.rules.ts'
import { undoMerge } from './undo.ts'

const pairFields = (entity: Entity) => ({
  id: ref(entity.name, { required: true }),
  from_id: ref(entity.name, { required: true }),
  dry_run: flag(),
})

const UNDO_FIELDS = { merge_id: int({ required: true, min: 1 }) }

const MOVED = [{ r: text({ required: true }), count: int({ required: true }) }] as const
const ID = int({ required: true, min: 1 })

const mergeDoc = (entity: Entity) =>
  ({
    summary: 'Merges two records: all references to the other move to the kept one, and the other is deleted',
    body: { ...pairFields(entity), set: { kind: 'values' } },
    answer: {
      merge_id: ID,
      id: ID,
      rev: ID,
      from_id: ID,
      moved: MOVED,
      filled: [{ field: text({ required: true }), value: { kind: 'value' } }],
      conflicts: [{ field: text({ required: true }), kept: { kind: 'value' }, gone: { kind: 'value' } }],
    },
    optional: ['merge_id', 'rev'],
    about: {
      id: 'The record that is kept.',
      from_id: 'The record that is merged into it.',
      dry_run: 'With 1 nothing is written: the answer says what would be changed.',
      set: 'Choices between the two values of a field; without one the kept record’s value stays, and an empty one is filled.',
      moved: 'How many records of each resource come to name the kept one.',
      conflicts: 'Fields that are filled in both and for which nothing was chosen.',
      merge_id: 'Undoes the merge, by the call `undo`.',
    },
    rules: { same_record: 'A record cannot be merged with itself.' },
    mutates: true,
  }) as const satisfies RouteDoc

const undoDoc = {
  summary: `Undoes a merge within ${UNDO_SECONDS / DAY} days: what was moved or filled returns unless it was changed since`,
  body: UNDO_FIELDS,
  answer: { id: ID, rev: ID, from_id: ID, moved: MOVED, stayed: int({ required: true }), left: { kind: 'words' } },
  about: {
    moved: 'How many records of each resource went back.',
    stayed: 'How many did not, because they were changed or deleted since.',
    left: 'Fields of the kept record that were changed since and stay as they are.',
  },
  rules: {
    undo_too_late: 'The merge is too old to be undone.',
    undo_kept_gone: 'The kept record is gone itself; if it was merged into another, undo that first.',
  },
  mutates: true,
} as const satisfies RouteDoc

const listDoc = (entity: Entity) =>
  ({
    summary: 'Merges into a record that can still be undone, newest first',
    query: { id: ref(entity.name, { required: true }) },
    answer: {
      list: [
        {
          merge_id: ID,
          from_id: ID,
          from_name: text(),
          date: dateTime(),
          date_until: dateTime(),
          team_user_name: text(),
        },
      ],
    },
  }) as const satisfies RouteDoc

const readChoices = (entity: Entity, sent: unknown, request: FastifyRequest): Values => {
  if (sent === undefined) return {}
  if (!isPlainObject(sent)) throw new AppError('invalid data', { fields: { set: 'type' } })
  return checkChange(declaredIn(request.installation.db, entity), sent, actorOf(request))
}

const merge = (entity: Entity) => async (request: FastifyRequest, reply: FastifyReply) => {
  const { set, ...body } = bodyObject(request)
  const { values, errors } = validateNew({ fields: pairFields(entity) }, body)
  if (errors) throw new AppError('invalid data', { fields: errors })
  const pair: MergePair = { entity, keptId: values.id, goneId: values.from_id }
  if (pair.keptId === pair.goneId) throw new AppError('invalid data', { fields: { from_id: 'rule:same_record' } })
  const chosen = readChoices(entity, set, request)
  return mutate(request, reply, async (writing) => {
    if (values.dry_run !== 1) return mergeRecords(writing, pair, chosen)
    return { id: pair.keptId, from_id: pair.goneId, ...answerOf(await planMerge(writing, pair, chosen)) }
  })
}

const undo = (entity: Entity) => async (request: FastifyRequest, reply: FastifyReply) => {
  const { values, errors } = validateNew({ fields: UNDO_FIELDS }, bodyObject(request))
  if (errors) throw new AppError('invalid data', { fields: errors })
  return mutate(request, reply, (writing) => undoMerge(writing, entity, values.merge_id))
}

const list = (entity: Entity) => async (request: FastifyRequest) => {
  const id = idFromText(queryOf(request, 'id').get('id'))
  const { db } = request.installation
  await getRecord(db, entity, id, viewerOf(request))
  const since = nowSeconds() - UNDO_SECONDS
  const rows = await mergesInto(db, entity, id, since)
  return { status: 'ok', list: rows.map((row) => ({ ...row, date_until: row.date + UNDO_SECONDS })) }
}

export const addMerges = (app: FastifyInstance): void => {
  for (const entity of [client, contractor]) {
    const base = `/api/${entity.path}/merge`
    const permission = entity.can.edit
    app.post(`${base}/`, { config: { permission, doc: mergeDoc(entity) } }, merge(entity))
    app.post(`${base}/undo/`, { config: { permission, doc: undoDoc } }, undo(entity))
    app.get(`${base}/list/`, { config: { permission: 'logged_in', doc: listDoc(entity) } }, list(entity))
  }
}
