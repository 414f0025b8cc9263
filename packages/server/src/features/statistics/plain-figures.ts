/** Figures of one query each: the query and the reader of its rows, by the figure's place in the answer. */
import type { Statistics } from '@fura/shared/statistics.ts'
import type { Viewer } from '#db/actor.ts'
import type { SqlText } from '#db/sql-text.ts'
import { activeOrders } from './order-counts.sql.ts'
import type { StatsRequest } from './stats.request.ts'
import { countIn, medianMinutes, type NumRow } from './stats.numbers.ts'
import type { Answers, Questions } from './stats.runner.ts'
import { countOf, filledWithin, ofDeals, type Scope } from './stats.sql.ts'
import { answerTime, firstContact, talksMade, tasksDone, tasksOverdue } from './work.sql.ts'

type Query = (scope: Scope, request: StatsRequest, viewer: Viewer) => SqlText

interface PlainFigure<Value> {
  query: Query
  read: (rows: readonly NumRow[]) => Value
}

/** Answers `num`. */
const count = (query: Query): PlainFigure<number> => ({ query, read: countIn })
/** Answers the one or two values in the middle (`middleRows`). */
const median = (query: Query): PlainFigure<number | null> => ({ query, read: medianMinutes })

type Groups = Required<Statistics>
export type PlainGroup = 'orders' | 'leads' | 'quotes' | 'work'

const FIGURES = {
  orders: {
    active: count((scope) => activeOrders(scope)),
    closed: count((scope, { period }) => countOf(scope, 'orders', filledWithin('date_closed', period), ofDeals(scope))),
  },
  leads: {
    first_contact_minutes: median((scope, { period }) => firstContact(scope, period)),
  },
  quotes: {
    sent: count((scope, { period }) => countOf(scope, 'quotations', filledWithin('sent_date', period), ofDeals(scope))),
    answer_minutes: median((scope, { period }) => answerTime(scope, period)),
  },
  work: {
    tasks_done: count((scope, { period }, viewer) => tasksDone(scope, period, viewer)),
    tasks_overdue: count((scope, { now }, viewer) => tasksOverdue(scope, now, viewer)),
    contacts: count((scope, { period }, viewer) => talksMade(scope, period, viewer)),
  },
} as const satisfies {
  readonly [G in PlainGroup]: { readonly [Name in keyof Groups[G]]?: PlainFigure<Groups[G][Name]> }
}

type NameOf<G extends PlainGroup> = keyof (typeof FIGURES)[G] & keyof Groups[G] & string
type PlainKey = { [G in PlainGroup]: `${G}.${NameOf<G>}` }[PlainGroup]
export type PlainRows = Partial<Record<PlainKey, NumRow>>

const entriesOf = (group: PlainGroup): [string, PlainFigure<unknown>][] => Object.entries(FIGURES[group])

/** The queries of these groups, by `group.figure`. */
export const plainQuestions = (groups: readonly PlainGroup[], ...parameters: Parameters<Query>): Questions<PlainRows> =>
  Object.fromEntries(
    groups.flatMap((group) => entriesOf(group).map(([name, { query }]) => [`${group}.${name}`, query(...parameters)])),
  )

/** The plain figures of a group as the answer has them. */
export const plainFigures = <G extends PlainGroup>(group: G, answers: Answers<PlainRows>): Pick<Groups[G], NameOf<G>> =>
  Object.fromEntries(
    entriesOf(group).map(([name, { read }]) => [name, read(answers[`${group}.${name}` as PlainKey] ?? [])]),
  ) as Pick<Groups[G], NameOf<G>>
