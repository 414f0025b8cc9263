/** Series of numbers of a company (decision 0091): their patterns, the number that comes next, and a look at it before saving. */
import { accessDenied, AppError } from '@fura/shared/errors.ts'
import { choice, int, text } from '@fura/shared/fields/field.ts'
import { validateNew } from '@fura/shared/fields/validate.ts'
import { fitsSeries, MAX_FIRST, parsePattern, SERIES, SERIES_NAMES, type SeriesName } from '@fura/shared/numbering.ts'
import { calendarDay } from '@fura/shared/rules/wire-values.ts'
import { nowSeconds } from '@fura/shared/seconds.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Reader, Tx } from '#db/database.ts'
import { logAudit } from '#http/audit-log.ts'
import { rightsOf } from '#http/context.ts'
import { bodyObject, queryOf } from '#http/input.ts'
import { mutate } from '#http/idempotent-write.ts'
import type { RouteDoc } from '#http/route-doc.ts'
import { type ChosenSeries, chosenSeries, orgCode, peekNumber } from '../deals/number.queries.ts'

const PATH = '/api/company/numbering/'

const ASKED = {
  series: choice(SERIES_NAMES, { required: true }),
  pattern: text({ required: true, max: 60 }),
  first: int({ min: 1, max: MAX_FIRST, default: 1 }),
} as const

interface NamedSeries extends ChosenSeries {
  series: SeriesName
}

/** The next number of quotations says how many there are: it is for those who see them. */
const isSeen = (request: FastifyRequest, series: SeriesName): boolean =>
  series !== 'quote' || rightsOf(request).can_view_quote

/** Capitals only, because a search ignores case. */
const readSeries = (request: FastifyRequest, sent: Record<string, unknown>): NamedSeries => {
  const { values, errors } = validateNew({ fields: ASKED }, sent)
  if (errors) throw new AppError('invalid data', { fields: errors })
  const series = values.series
  if (!isSeen(request, series)) throw accessDenied(['can_view_quote'])
  const pattern = values.pattern
  const parts = parsePattern(pattern)
  if (!parts) throw new AppError('invalid data', { fields: { pattern: 'rule:number_pattern' } })
  if (!fitsSeries(parts, SERIES[series].max)) throw new AppError('invalid data', { fields: { pattern: 'too_long' } })
  return { series, pattern, first: values.first ?? 1 }
}

/** With equal numbers, two kinds of papers would be mistaken for each other. */
const refuseTaken = async (db: Reader | Tx, { series, pattern }: NamedSeries): Promise<void> => {
  for (const other of SERIES_NAMES)
    if (other !== series && (await chosenSeries(db, other)).pattern === pattern)
      throw new AppError('invalid data', { fields: { pattern: 'duplicate' } })
}

const ownCode = async (db: Reader | Tx, request: FastifyRequest): Promise<string> => {
  const user = await db
    .selectFrom('team_users')
    .select('organization')
    .where('id', '=', request.session?.userId ?? 0)
    .executeTakeFirst()
  return orgCode(db, user?.organization)
}

const todayIn = ({ installation }: FastifyRequest): number => calendarDay(nowSeconds(), installation.timezone)

const listOf = async (db: Reader | Tx, request: FastifyRequest) => {
  const [org, day] = [await ownCode(db, request), todayIn(request)]
  const list = []
  for (const series of SERIES_NAMES.filter((name) => isSeen(request, name))) {
    const chosen = await chosenSeries(db, series)
    list.push({ series, ...chosen, next_number: await peekNumber(db, series, chosen, org, day) })
  }
  return { list }
}

const read = async (request: FastifyRequest) => {
  queryOf(request)
  return { status: 'ok', ...(await listOf(request.installation.db.read, request)) }
}

const preview = async (request: FastifyRequest) => {
  const query = Object.fromEntries(queryOf(request, 'series', 'pattern', 'first'))
  const newSeries = readSeries(request, { ...query, ...(query.first !== undefined && { first: Number(query.first) }) })
  const db = request.installation.db.read
  await refuseTaken(db, newSeries)
  const org = await ownCode(db, request)
  return { status: 'ok', next_number: await peekNumber(db, newSeries.series, newSeries, org, todayIn(request)) }
}

const update = async (request: FastifyRequest, reply: FastifyReply) => {
  const newSeries = readSeries(request, bodyObject(request))
  const { series, pattern, first } = newSeries
  return mutate(request, reply, async (writing) => {
    const { tx } = writing
    await refuseTaken(tx, newSeries)
    await tx
      .insertInto('number_series')
      .values({ series, pattern, first })
      .onConflict((conflict) => conflict.column('series').doUpdateSet({ pattern, first }))
      .execute()
    await logAudit(writing, { event: 'settings_changed', detail: `numbering ${series}` })
    return listOf(tx, request)
  })
}

const next = text({ required: true, max: 40 })
const answer = { list: [{ ...ASKED, next_number: next }] } as const
const about = {
  pattern:
    'Capitals, digits and `- / . _`; `{org}` the code of the branch, `{yyyy}`, `{yy}`, `{mm}`; at the end the counter, one `n` for each digit: `{nnnnn}`. No digit may stand right before it.',
  first: 'Where counting begins; numbers that were given stay, and none is given twice.',
  next_number: 'What the next record of your branch would get.',
}
const rules = { number_pattern: 'No pattern: an unknown part, or no counter at the end after a letter or a sign.' }
const docs = {
  read: { summary: 'How numbers of orders, quotations and papers are written', answer, about },
  preview: {
    summary: 'The number that would come next by a pattern; nothing is changed',
    query: ASKED,
    answer: { next_number: next },
    about,
    rules,
  },
  update: { summary: 'Changes how numbers of a series are written', body: ASKED, answer, about, rules, mutates: true },
} as const satisfies Record<string, RouteDoc>

export const addNumbering = (app: FastifyInstance): void => {
  app.get(PATH, { config: { permission: 'can_add_user', doc: docs.read } }, read)
  app.get(`${PATH}preview/`, { config: { permission: 'can_add_user', doc: docs.preview } }, preview)
  app.post(`${PATH}update/`, { config: { permission: 'can_add_user', doc: docs.update } }, update)
}
