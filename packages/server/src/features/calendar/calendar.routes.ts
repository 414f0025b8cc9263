/** The calendar: a feed over tasks, deals, containers and papers for the app, and the same as a file that other calendars read. */
import { DAY, nowSeconds } from '@fura/shared/seconds.ts'
import { teamUser } from '@fura/shared/entities/team-user.ts'
import { AppError } from '@fura/shared/errors.ts'
import { asLanguage, type Language } from '@fura/shared/language.ts'
import { CALENDAR_KINDS } from '@fura/shared/rules/calendar-kinds.ts'
import { ROUTES } from '@fura/shared/routes.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#config.ts'
import { actsFor } from '#db/actor.ts'
import type { Installation } from '#db/installations.ts'
import { queryText, viewerOf } from '#http/context.ts'
import { queryOf, refuseMembers } from '#http/input.ts'
import { writeOnce } from '#http/idempotent-write.ts'
import { publicOrigin } from '#http/public-address.ts'
import { viewerNow } from '#http/sessions.ts'
import { filterString } from '#resource/routes.ts'
import { refreshOwnWords } from '#rows/own-words.ts'
import { companyText } from '#texts.ts'
import { daysBetween, readCalendarRequest, todayIn } from './calendar.request.ts'
import { icsDoc, listDoc, renewDoc, shownDoc } from './calendar.docs.ts'
import type { CalendarEvent } from './calendar.events.ts'
import { calendarOf } from './calendar.feed.ts'
import { icsOf } from './ics.ts'
import { createIcsAddresses, type IcsAddresses } from './ics-address.ts'
import { feedVersion, renewFeed } from './ics-address.queries.ts'

/** What a subscribed calendar holds. */
const FEED_DAYS_BACK = 30
const FEED_DAYS_AHEAD = 120

interface CalendarShared {
  config: Config
  secretKey: string
}

const list = async (request: FastifyRequest) => {
  const { db, timezone } = request.installation
  const now = nowSeconds()
  const texts = [queryText(request), filterString(request)]
  const viewer = viewerOf(request)
  const { request: calendarRequest, page } = readCalendarRequest(texts, actsFor(viewer), timezone, now)
  const { list: events, total, isCut } = await calendarOf(db, calendarRequest, viewer, now, page)
  return { status: 'ok', list: events, total_num: total, is_cut: isCut ? 1 : 0 }
}

/** The path of the screen on which an object is opened. */
const SCREENS: Readonly<Record<string, string>> = {
  task: ROUTES.task.path,
  order: ROUTES.order.path,
  quote: ROUTES.quote.path,
  client: ROUTES.client.path,
  contractor: ROUTES.contractor.path,
  lead: ROUTES.lead.path,
}

const addressOf = ({ object_type: type, object_id: id }: CalendarEvent): string =>
  (SCREENS[type] ?? ROUTES.drivers.path).replace('{id}', String(id))

const languageOf = async ({ db }: Installation, userId: number): Promise<Language> => {
  const row = await db.read.selectFrom(teamUser.table).select('language').where('id', '=', userId).executeTakeFirst()
  return asLanguage(row?.language ?? '')
}

/**
 * The owner's items with their current rights: a withdrawn right, or an account that was switched off, takes effect at
 * once.
 */
const ics =
  ({ port }: Config, addresses: IcsAddresses) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    queryOf(request)
    const { installation } = request
    const reader = addresses.readerOf((request.params as { file: string }).file)
    const version = reader ? await feedVersion(installation.db, reader.userId) : 0
    if (!reader || version === 0 || !reader.isOf(installation.uniqueId, version)) throw new AppError('not found')
    const language = await languageOf(installation, reader.userId)
    const viewer = await viewerNow(installation, reader.userId, language)
    if (!viewer) throw new AppError('not found')
    await refreshOwnWords(installation.db)
    const now = nowSeconds()
    const today = todayIn(viewer.timeZone, now)
    const days = daysBetween(today - FEED_DAYS_BACK * DAY, today + FEED_DAYS_AHEAD * DAY, viewer.timeZone)
    const calendarRequest = { ...days, kinds: CALENDAR_KINDS, managers: [], clients: [], mine: actsFor(viewer) }
    const { list: events } = await calendarOf(installation.db, calendarRequest, viewer, now)
    const name = `${companyText(installation.db, viewer.language, 'title.calendar')} · ${installation.name}`
    return reply
      .type('text/calendar; charset=utf-8')
      .header('cache-control', 'private, no-store')
      .send(icsOf(events, { name, origin: publicOrigin(installation, port), addressOf, now }))
  }

const showFeed = (addresses: IcsAddresses) => async (request: FastifyRequest) => {
  queryOf(request)
  const userId = request.session?.userId ?? 0
  const version = await feedVersion(request.installation.db, userId)
  const path = version === 0 ? null : addresses.pathOf(request.installation.uniqueId, userId, version)
  return { status: 'ok', path }
}

/** The answer stored for repeated calls holds the number only: the address itself is stored nowhere. */
const renew = (addresses: IcsAddresses) => async (request: FastifyRequest, reply: FastifyReply) => {
  refuseMembers(request)
  const userId = request.session?.userId ?? 0
  const { answer, isReplay } = await writeOnce(request, async ({ tx }) => ({ version: await renewFeed(tx, userId) }))
  if (isReplay) reply.header('idempotent-replayed', 'true')
  const { version } = JSON.parse(answer) as { version: number }
  return { status: 'ok', path: addresses.pathOf(request.installation.uniqueId, userId, version) }
}

export const addCalendar = (app: FastifyInstance, { config, secretKey }: CalendarShared): void => {
  const addresses = createIcsAddresses(secretKey)
  const listed = { config: { permission: 'logged_in', doc: listDoc } } as const
  app.get('/api/calendar/list/', listed, list)
  app.post('/api/calendar/list/', listed, list)
  app.get('/api/calendar/ics/', { config: { permission: 'logged_in', doc: shownDoc } }, showFeed(addresses))
  app.post('/api/calendar/ics/', { config: { permission: 'logged_in', doc: renewDoc } }, renew(addresses))
  const open = { permission: 'anyone', appKey: false, doc: icsDoc } as const
  app.get('/api/calendar/ics/:file', { config: open }, ics(config, addresses))
}
