/** GET /api/waiting/list/: everything that waits for the viewer, the soonest first (decision 0061). */
import { TOTAL_CAP } from '@fura/shared/constants.ts'
import { AppError } from '@fura/shared/errors.ts'
import { choice, dateTime, int, phone, ref, text } from '@fura/shared/fields/field.ts'
import {
  compareWaiting,
  countWaiting,
  todayAt,
  WAITING_GROUPS,
  WAITING_KINDS,
  waitingGroup,
} from '@fura/shared/rules/waiting.ts'
import { nowSeconds } from '@fura/shared/seconds.ts'
import { VARIANTS } from '@fura/shared/variants.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { viewerOf } from '#http/context.ts'
import { pageOf, PAGING, queryOf } from '#http/input.ts'
import { PAGE_QUERY, type RouteDoc } from '#http/route-doc.ts'
import { waitingItems } from './waiting.queries.ts'
import { answeredItems } from './waiting.rows.ts'

const count = int({ required: true })

const doc = {
  summary:
    'Everything that waits for the one who asks: deals, leads, tasks, chats, and loads and papers of a dispatcher',
  query: { ...PAGE_QUERY, group: choice(WAITING_GROUPS) },
  answer: {
    list: [
      {
        kind: choice(WAITING_KINDS, { required: true }),
        id: int({ required: true, min: 1 }),
        object: text({ required: true }),
        code: text({ required: true }),
        due: dateTime(),
        row: { kind: 'object' },
        for_id: ref('team_user'),
        for_name: text(),
        phone: phone(),
        phone_name: text(),
      },
    ],
    total_num: count,
    counts: { now: count, late: count, debt: count },
    total_more: choice([1], { required: true }),
  },
  optional: ['total_more'],
  about: {
    list: 'Today’s and what comes, the soonest first; then what is left of earlier days, the freshest first; overdue payments last.',
    group: '`now`: due from today on. `late`: of earlier days. `debt`: overdue payments. Without it all of them.',
    kind: 'Deals by their attention, leads and tasks of today and before, unread chats; a load without a truck and a paper that runs out for dispatchers.',
    id: 'Of the record: of a chat its deal’s, of a load its order’s, of a paper its owner’s.',
    object: 'Of a chat what the deal is, of a paper what the owner is; else empty.',
    code: 'Why it waits: a code of attention, `chat`, `load`, or the field of a paper.',
    row: 'The record as its list answers it; of a chat its number, client and last message; of a paper its owner’s name.',
    for_id: 'The absent colleague for whom the caller stands in and for whom it waits; null: the caller’s own.',
    phone: 'Whom to call: the lead, the contact person of the deal or task, or the main one of its client.',
    total_num: 'Of the group that was asked for, or of all.',
    counts: 'Of all that waits, by group.',
    total_more: 'Present where there is more than 10,000.',
  },
} as const satisfies RouteDoc

const groupIn = (groupText: string | undefined) => {
  const group = WAITING_GROUPS.find((each) => each === groupText)
  if (groupText !== undefined && !group) throw new AppError('invalid data', { fields: { group: 'not_allowed' } })
  return group
}

const list = async (request: FastifyRequest) => {
  const pairs = queryOf(request, ...PAGING, 'group')
  const { start, num } = pageOf(pairs)
  const group = groupIn(pairs.get('group'))
  const { db, variant } = request.installation
  const [viewer, now] = [viewerOf(request), nowSeconds()]
  const today = todayAt(now, viewer.timeZone)
  const all = await waitingItems(db, { viewer, now, features: VARIANTS[variant] })
  const items = all.slice(0, TOTAL_CAP)
  const shown = items.filter((item) => !group || waitingGroup(item, today) === group).toSorted(compareWaiting(today))
  return {
    status: 'ok',
    list: await answeredItems(db, shown.slice(start, start + num), viewer),
    total_num: shown.length,
    counts: countWaiting(items, today),
    ...(all.length > TOTAL_CAP ? { total_more: 1 } : {}),
  }
}

export const addWaiting = (app: FastifyInstance): void => {
  app.get('/api/waiting/list/', { config: { permission: 'logged_in', doc } }, list)
}
