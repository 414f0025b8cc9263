/** Tasks: anyone may create them; the author, the doer and their heads may change them; a done contact task becomes contact history. */
import { nowSeconds } from '@fura/shared/seconds.ts'
import { task } from '@fura/shared/entities/task.ts'
import { AppError } from '@fura/shared/errors.ts'
import { flag, refs } from '@fura/shared/fields/field.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { actorOf, queryText, viewerOf } from '#http/context.ts'
import { refuseUnintended } from '#http/delete-guard.ts'
import { bodyObject, idFromBody, pathId, queryOf } from '#http/input.ts'
import { mutate } from '#http/idempotent-write.ts'
import type { RouteDoc } from '#http/route-doc.ts'
import { addCards } from '#resource/cards.ts'
import { getRecord } from '#resource/get.ts'
import { listRecords } from '#resource/list.ts'
import { readListQuery } from '#resource/list-query.ts'
import { removeRecord } from '#resource/remove.ts'
import { addOnce, addResource, deletedId, filterString, answerWrite } from '#resource/routes.ts'
import { checkChange, checkNew, findLive } from '#resource/save.ts'
import { nextStatuses, type Rowlike } from '#resource/status.ts'
import { takeSync } from '#resource/sync.ts'
import { declaredIn } from '#rows/declared-in.ts'
import { FOREIGN_PERSON } from '../contacts/foreign-person.queries.ts'
import { refuseForeignPersonOf, seenTask, withOverdue, writeFact } from './task.queries.ts'
import { repeatTask } from './task.repeat.ts'
import { completedTask, mayChangeTask, mayDeleteTask, TASK_STATUS } from './task.rules.ts'
import { changeTask, checkNewTask } from './task.writes.ts'

const list = async (request: FastifyRequest) => {
  const { db, timezone } = request.installation
  const viewer = viewerOf(request)
  const now = nowSeconds()
  const texts = [queryText(request), filterString(request)]
  const query = readListQuery(declaredIn(db, task), texts, viewer, timezone)
  const answer = JSON.parse(String(await listRecords(db, task, query, viewer))) as { list: Record<string, unknown>[] }
  return { ...answer, list: answer.list.map((record) => withOverdue(record, now)) }
}

const card = async (request: FastifyRequest, id: number) => {
  const { db } = request.installation
  const viewer = viewerOf(request)
  const record = JSON.parse(await getRecord(db, task, id, viewer)) as Rowlike
  const next = await nextStatuses({ db }, TASK_STATUS, record, request.session?.userId ?? null, viewer)
  return { ...withOverdue(record, nowSeconds()), status_next: next }
}

const get = async (request: FastifyRequest) => {
  queryOf(request)
  return { status: 'ok', detail: await card(request, pathId(request)) }
}

/** The answer of a write with a task's members in addition to its fields. */
const writeAnswer = (answer: Awaited<ReturnType<typeof answerWrite>>) => {
  const detail = answer._sync.detail as Record<string, unknown> | null
  return { ...answer, _sync: { ...answer._sync, detail: detail && withOverdue(detail, nowSeconds()) } }
}

/** Without an assignee it is the author's own. */
const withDoer = (input: Record<string, unknown>, userId: number | null) =>
  input.team_user_id === undefined && userId !== null ? { ...input, team_user_id: userId } : input

const add = async (request: FastifyRequest, reply: FastifyReply) => {
  const actor = actorOf(request)
  const { sync, input } = takeSync(declaredIn(request.installation.db, task), bodyObject(request))
  const values = completedTask(
    null,
    checkNew(declaredIn(request.installation.db, task), withDoer(input, actor.userId), actor),
    actor.actedAt,
  )
  checkNewTask(values, actor)
  return mutate(request, reply, async (writing) =>
    writeAnswer(
      await addOnce(writing, task, values, sync.uid, async (id) => {
        await refuseForeignPersonOf(writing, null, values)
        await writeFact(writing, id, values)
        await repeatTask(writing, id, null, values, actor.userId)
      }),
    ),
  )
}

const update = async (request: FastifyRequest, reply: FastifyReply) => {
  const body = bodyObject(request)
  const actor = actorOf(request)
  const visibleTask = await seenTask(request.installation.db, body.id, actor)
  if (visibleTask && !mayChangeTask(actor, visibleTask)) throw new AppError('access denied')
  const { sync, input } = takeSync(declaredIn(request.installation.db, task), body)
  const id = idFromBody(input)
  const { id: _, ...sent } = input
  const values = checkChange(declaredIn(request.installation.db, task), sent, actor)
  return mutate(request, reply, async (writing) => {
    const { saved } = await changeTask(writing, id, values, sync.base, sync.override)
    return writeAnswer(await answerWrite(writing, task, saved, null, false))
  })
}

const remove = async (request: FastifyRequest, reply: FastifyReply) => {
  refuseUnintended(request)
  const id = deletedId(request)
  return mutate(request, reply, async (writing) => {
    const row = await findLive(writing, task, id)
    if (row && !mayDeleteTask(writing.actor, row)) throw new AppError('access denied')
    await removeRecord(writing, task, id)
    return { id }
  })
}

const eachRecord = { is_overdue: flag({ calc: true }) }
const rules = {
  transition: 'The record may not move to this status.',
  date_past: 'A new date lies before today.',
  dates_order: 'It would end before it starts.',
  foreign_person: FOREIGN_PERSON,
}
const listDoc = { eachRecord } as const satisfies RouteDoc
const getDoc = {
  summary: 'One task, with the statuses it may move to',
  answer: { detail: { status_next: refs('tasks_status') } },
} as const satisfies RouteDoc
const addDoc = {
  summary: 'Adds a task; without `team_user_id` it is one’s own. A contact task names `contact_type_id`',
  rules,
} as const satisfies RouteDoc
const updateDoc = {
  summary:
    'Changes a task: by who set it, who does it and their heads. A done contact task needs `result`, which becomes contact history; of a done one that repeats the next is set',
  rules,
} as const satisfies RouteDoc
const removeDoc = { summary: 'Deletes a task: by its author or a head' } as const satisfies RouteDoc

export const addTasks = (app: FastifyInstance): void => {
  addResource(app, task, {
    list: { handler: list, doc: listDoc },
    get: { handler: get, doc: getDoc },
    add: { handler: add, doc: addDoc },
    update: { handler: update, doc: updateDoc },
    delete: { handler: remove, doc: removeDoc },
  })
  addCards(app, task, async (request, id) => JSON.stringify(await card(request, id)))
}
