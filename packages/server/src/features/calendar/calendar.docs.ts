/** The API document of the calendar. */
import { choice, flag, int, ref, text } from '@fura/shared/fields/field.ts'
import { CALENDAR_KINDS, CALENDAR_OBJECTS, MAX_CALENDAR_DAYS } from '@fura/shared/rules/calendar-kinds.ts'
import { PAGE_QUERY, type RouteDoc } from '#http/route-doc.ts'

const moment = int({ required: true })

const ITEM = {
  key: text({ required: true }),
  kind: choice(CALENDAR_KINDS, { required: true }),
  object_type: choice(CALENDAR_OBJECTS, { required: true }),
  object_id: int({ required: true, min: 1 }),
  title: text({ required: true }),
  subtitle: text({ required: true }),
  date_from: moment,
  date_to: moment,
  is_all_day: flag(),
  color: text(),
  status_name: text(),
  team_user_id: ref('team_user'),
  client_id: ref('client'),
  is_done: flag(),
  is_overdue: flag(),
  reminder_min: int(),
} as const

export const listDoc = {
  summary: `What happens between two days, at most ${MAX_CALENDAR_DAYS} of them: tasks, dates of deals and containers, papers, birthdays`,
  query: {
    ...PAGE_QUERY,
    date_from: { kind: 'day' },
    date_to: { kind: 'day' },
    type: choice(CALENDAR_KINDS),
    manager: ref('team_user'),
    client: ref('client'),
    only_mine: flag(),
  },
  answer: { list: [ITEM], total_num: int({ required: true }), is_cut: flag() },
  about: {
    date_from: 'Of the query: without it a week ago. Of an item: Unix seconds; of a whole day its midnight in UTC.',
    date_to:
      'Of the query: without it in a month; that day included. Of an item: its end, of a whole day the same day.',
    type: 'Of this kind, or of several with commas between.',
    manager: 'Whose: the manager of a deal or of a client, the doer of a task.',
    only_mine: '1: deals in which I have a role, tasks that I do.',
    total_num: 'Of the whole period, however many come in this page.',
    is_cut: '1: of some kind there is more than is answered.',
    key: 'Stays the same while the object has this date.',
    object_type: 'What a tap opens.',
    reminder_min: 'Of a task: minutes before its beginning.',
  },
} as const satisfies RouteDoc

const path = text()
const about = { path: 'Of the file that other calendars subscribe to; secret. null: none was made yet.' }

export const shownDoc = {
  summary: 'The secret address of one’s own calendar',
  answer: { path },
  about,
} as const satisfies RouteDoc

export const renewDoc = {
  summary: 'Makes a secret address of one’s own calendar; an older one is dead from now on',
  answer: { path },
  about,
  mutates: true,
} as const satisfies RouteDoc

export const icsDoc = {
  summary: 'One’s own calendar as iCalendar (RFC 5545), by its secret address; dead when its person is switched off',
  path: { file: text({ required: true }) },
  plain: { type: 'text/calendar' },
} as const satisfies RouteDoc
