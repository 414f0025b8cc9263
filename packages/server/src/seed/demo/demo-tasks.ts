/**
 * Tasks of everybody in the demo company, so that whoever logs in has something overdue, something for today and something for
 * the week: of every type and status, about the deals and people that the doer works with.
 */
import { OWNER } from '@fura/shared/entities/party.ts'
import { DAY } from '@fura/shared/seconds.ts'
import { OPEN_STATUSES } from '@fura/shared/rules/task-statuses.ts'
import { ORDER_STATUS, TASK_STATUS } from '@fura/shared/statuses.ts'
import type { SeedLists } from '../data/seed-lists.ts'
import type { SeedRow } from '../data/seed-row.ts'
import { demoPeople } from './demo-people.ts'
import { type Random, seededRandom } from './random.ts'
import { type About, TASK_NOTES, TASK_TEXTS, type TaskText } from './task-texts.ts'
import type { Volume, World } from './world.ts'

const HOUR = 3600
const MINUTE = 60
const TEN_MINUTES = 600
const CONTACT = 1
const INTERNAL = 9
/** Of domain.md 2.3: statuses between which an order is about to be loaded, under way, delivered, billed. */
const ORDER_STAGES: Readonly<Record<string, readonly [from: number, to: number]>> = {
  to_load: [ORDER_STATUS.confirmed, ORDER_STATUS.to_loading],
  moving: [ORDER_STATUS.loaded, ORDER_STATUS.delivery],
  delivered: [ORDER_STATUS.unloaded, ORDER_STATUS.docs_waiting],
  billed: [ORDER_STATUS.invoiced, ORDER_STATUS.paid],
}
/** Of demo-users.ts: the five logins first, so that each round begins with them. */
const LOGINS = [1, 2, 3, 4, 5]
const TEAM = [...LOGINS, 6, 7, 8, 9, 10, 11, 12]
const HEAD = 5
/** Of what is neither overdue nor of today, in percent: this week, later, done; the rest was cancelled. */
const SHARES = { week: 42, later: 14, done: 30 }

type When = 'overdue' | 'today' | 'week' | 'later' | 'done' | 'cancelled'

/** How many of each there are. */
const countsOf = ({ tasks, overdue }: Volume): Readonly<Record<When, number>> => {
  const today = LOGINS.length + TEAM.length
  const rest = tasks - overdue - today
  const [week, later, done] = [SHARES.week, SHARES.later, SHARES.done].map((share) => Math.floor((rest * share) / 100))
  const counts = { overdue, today, week: week ?? 0, later: later ?? 0, done: done ?? 0 }
  return { ...counts, cancelled: rest - counts.week - counts.later - counts.done }
}

/** Still to come today, however late it is. */
const laterToday = (place: number, { now, at }: World): number => {
  const wanted = Math.ceil(now / TEN_MINUTES) * TEN_MINUTES + (1 + (place % 5)) * HOUR
  return Math.max(Math.min(wanted, at(0, 23)), now + TEN_MINUTES)
}

const dueOf = (when: When, place: number, world: World, random: Random): number => {
  const hour = random.int(9, 17)
  if (when === 'today') return laterToday(place, world)
  if (when === 'week') return world.at(1 + (place % 6), hour)
  if (when === 'later') return world.at(random.int(7, 16), hour)
  return world.at(when === 'overdue' ? -1 - (place % 6) : -random.int(1, 20), hour)
}

const statusOf = (when: When, place: number): number => {
  if (when === 'done') return TASK_STATUS.done
  if (when === 'cancelled') return TASK_STATUS.cancelled
  return when === 'later' ? TASK_STATUS.new : (OPEN_STATUSES[place % OPEN_STATUSES.length] ?? TASK_STATUS.new)
}

interface TaskObject {
  object_type: string
  object_id: number
  client_id: number | null
}

const linkTo = (type: string, row: SeedRow): TaskObject => ({
  object_type: type,
  object_id: row.id,
  client_id: type === 'client' ? row.id : typeof row.client_id === 'number' ? row.client_id : null,
})

const NOTHING = { object_type: null, object_id: null, client_id: null }

const isOfTeam = (row: SeedRow, user: number): boolean => [row.team_ids ?? []].flat().includes(user)

/** The assignee's own if there are any, everybody's otherwise. */
const ownFirst = (rows: readonly SeedRow[], isOwn: (row: SeedRow) => boolean): readonly SeedRow[] => {
  const own = rows.filter(isOwn)
  return own.length > 0 ? own : rows
}

const candidates = (
  about: Exclude<About, null>,
  lists: SeedLists,
  doer: number,
): readonly [string, readonly SeedRow[]] => {
  const isManager = (row: SeedRow) => row.manager_id === doer
  const rowsOf = (table: string) => lists[table] ?? []
  if (about === 'client')
    return [
      'client',
      ownFirst(
        rowsOf('clients').filter(({ blackList }) => blackList !== 1),
        isManager,
      ),
    ]
  if (about === 'carrier') return ['contractor', rowsOf('contractors').filter((row) => row.is_carrier === 1)]
  if (about === 'lead')
    return [
      'lead',
      ownFirst(
        rowsOf('leads').filter((row) => row.in_work === 1),
        isManager,
      ),
    ]
  if (about === 'quote') {
    const open = rowsOf('quotations').filter((row) => row.in_work === 1)
    return open.length === 0 ? candidates('lead', lists, doer) : ['quote', ownFirst(open, (row) => isOfTeam(row, doer))]
  }
  const [from, to] = ORDER_STAGES[about] ?? [1, 23]
  const there = rowsOf('orders').filter((row) => Number(row.status_id) >= from && Number(row.status_id) <= to)
  return ['order', ownFirst(there, (row) => isOfTeam(row, doer))]
}

const objectOf = (about: About, place: number, lists: SeedLists, doer: number): TaskObject | typeof NOTHING => {
  if (about === null) return NOTHING
  const [type, rows] = candidates(about, lists, doer)
  const row = rows[place % rows.length]
  return row ? linkTo(type, row) : NOTHING
}

const personOf = (client: number | null): number | null =>
  demoPeople.find((person) => person.owner_type === OWNER.client && person.client_id === client)?.id ?? null

const watchersOf = (doer: number, random: Random): number[] =>
  random.chance(35) ? [...new Set([random.pick(TEAM), random.pick(TEAM)])].filter((id) => id !== doer) : []

interface TaskPlan {
  when: When
  /** Among those of its kind. */
  place: number
  doer: number
  text: TaskText
}

/** Those of today twice round the logins; each person goes through their own texts. */
const taskPlans = (volume: Volume): TaskPlan[] => {
  const turns = new Map<number, number>()
  return Object.entries(countsOf(volume)).flatMap(([when, count]) =>
    Array.from({ length: count }, (_, place) => {
      const around = when === 'today' ? [...LOGINS, ...TEAM] : TEAM
      const doer = around[place % around.length] ?? HEAD
      const texts = TASK_TEXTS[doer] ?? []
      const turn = turns.get(doer) ?? 0
      turns.set(doer, turn + 1)
      const text = texts[turn % texts.length]
      if (!text) throw new Error('demo data: nothing to do')
      return { when: when as When, place, doer, text }
    }),
  )
}

/** Nobody gets reminders at their first login: the first one comes a while later. */
const reminderOf = (due: number, minutes: number | null, { now }: World): number | null =>
  minutes !== null && due - minutes * MINUTE > now + HOUR / 2 ? minutes : null

/** `lists`: the demo's people and deals. */
export const demoTasks = (lists: SeedLists, world: World, volume: Volume): readonly SeedRow[] => {
  const random = seededRandom(6060)
  return taskPlans(volume).map(({ when, place, doer, text: [type, name, about] }, index) => {
    const [status, due] = [statusOf(when, place), dueOf(when, place, world, random)]
    const object = objectOf(about, index, lists, doer)
    return {
      id: index + 1,
      date_create: Math.min(due, world.now) - random.int(1, 10) * DAY,
      creator_id: random.pick([doer, doer, HEAD]),
      name,
      description: random.chance(30) ? random.pick(TASK_NOTES) : null,
      type_id: type,
      contact_type_id: type === CONTACT ? random.int(1, 8) : null,
      status_id: status,
      priority: random.pick([1, 2, 2, 2, 3]),
      date_start: random.chance(30) ? due - 2 * HOUR : 0,
      date_end: due,
      date_done: status === TASK_STATUS.done ? Math.min(due + HOUR, world.now) : 0,
      reminder_min: reminderOf(due, random.pick([null, 15, 60, 1440]), world),
      team_user_id: doer,
      watcher_ids: watchersOf(doer, random),
      ...object,
      contact_person_id: personOf(object.client_id),
      result: status === TASK_STATUS.done ? random.pick(TASK_NOTES) : null,
      repeat_rule: type === INTERNAL && about === null && place % 2 === 0 ? 'weekly' : null,
    }
  })
}
