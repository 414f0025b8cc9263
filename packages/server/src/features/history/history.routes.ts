/** GET /api/history/list/: the field history that every card shows (who, what, when acted, when received). */
import { TOTAL_CAP } from '@fura/shared/constants.ts'
import { entities, entityByName } from '@fura/shared/entities/index.ts'
import { AppError } from '@fura/shared/errors.ts'
import { choice, dateTime, int, ref, text } from '@fura/shared/fields/field.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { viewerOf } from '#http/context.ts'
import { idFromText, PAGING, pageOf, queryOf } from '#http/input.ts'
import { PAGE_QUERY, type RouteDoc } from '#http/route-doc.ts'
import { getRecord } from '#resource/get.ts'
import { companyText } from '#texts.ts'
import { historyOf, namesOf } from './history.queries.ts'
import { ACTIONS, answerChange, neededNames, readChange } from './history.rules.ts'

const list = async (request: FastifyRequest) => {
  const query = queryOf(request, 'o_t', 'o_id', ...PAGING)
  const entity = entityByName(query.get('o_t') ?? '')
  if (!entity) throw new AppError('invalid data', { fields: { o_t: query.has('o_t') ? 'not_allowed' : 'required' } })
  const id = idFromText(query.get('o_id'), 'o_id')
  const page = pageOf(query)
  const { db } = request.installation
  const viewer = viewerOf(request)
  await getRecord(db, entity, id, viewer)
  const { rows, total } = await historyOf(db, entity, id, viewer, page)
  const changes = rows.map((row) => readChange(db, row))
  const names = new Map<(typeof entities)[number], ReadonlyMap<number, string>>()
  for (const [target, ids] of neededNames(changes)) names.set(target, await namesOf(db, target, [...ids], viewer))
  const word = (key: string) => companyText(db, viewer.language, key)
  return {
    status: 'ok',
    list: changes.map((row) => answerChange(row, names, word)),
    total_num: Math.min(total, TOTAL_CAP),
    ...(total > TOTAL_CAP ? { total_more: 1 } : {}),
  }
}

const doc = {
  summary: 'Who changed what of a record and of its people, contacts, talks, tasks and templates, newest first',
  query: {
    o_t: choice(
      entities.map(({ name }) => name),
      { required: true },
    ),
    o_id: int({ required: true, min: 1 }),
    ...PAGE_QUERY,
  },
  answer: {
    list: [
      {
        date: dateTime(),
        date_acted: dateTime(),
        team_user_id: ref('team_user'),
        team_user_name: text(),
        action: choice(Object.values(ACTIONS), { required: true }),
        r: text({ required: true }),
        id: int({ required: true, min: 1 }),
        field: text(),
        old: { kind: 'value' },
        new: { kind: 'value' },
        old_name: text(),
        new_name: text(),
      },
    ],
    total_num: int({ required: true }),
    total_more: choice([1], { required: true }),
  },
  optional: ['total_more'],
  about: {
    o_t: 'The singular noun of the record, e.g. `client`.',
    date: 'When the server received it.',
    date_acted: 'When the person acted; earlier than `date` if they were offline.',
    r: 'The path of the resource: that of the record or of a part of it.',
    field: 'null where the record was deleted.',
    old_name: 'Of a reference or a choice: what it is called.',
  },
} as const satisfies RouteDoc

export const addHistory = (app: FastifyInstance): void => {
  app.get('/api/history/list/', { config: { permission: 'logged_in', doc } }, list)
}
