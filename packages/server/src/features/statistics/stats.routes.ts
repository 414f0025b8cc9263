/** GET /api/team_users/auth_info/stats/: the figures of a period for one employee, for the people of a head or for the company. */
import { nowSeconds } from '@fura/shared/seconds.ts'
import { AppError } from '@fura/shared/errors.ts'
import { calendarDay } from '@fura/shared/rules/wire-values.ts'
import { type HomeFigures, roleKeyOf, type Statistics } from '@fura/shared/statistics.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#config.ts'
import type { Session } from '#http/context.ts'
import { viewerOf } from '#http/context.ts'
import { queryOf } from '#http/input.ts'
import { homeFigures, homeQuestions, type HomeRows } from './home.figures.ts'
import { isHome, PARAMETERS, readStatsRequest } from './stats.request.ts'
import { statsDoc } from './stats.docs.ts'
import { statisticsOf } from './stats.figures.ts'
import { wordsFor } from './stats.names.ts'
import { monthAround } from './stats.period.ts'
import { questionsOf, visibleFigures, type StatsRows } from './stats.questions.ts'
import { StatsRunner } from './stats.runner.ts'
import { countedPeople, defaultIds, readPeople, readStatsPeople } from './stats.people.ts'

type Pairs = ReadonlyMap<string, string>

const home = async (runner: StatsRunner, request: FastifyRequest, session: Session): Promise<HomeFigures> => {
  const { installation } = request
  const viewer = viewerOf(request)
  const shown = visibleFigures(viewer, installation.variant)
  const scope = {
    db: installation.db,
    ids: defaultIds(session),
    roleKey: roleKeyOf(session.role),
    organization: null,
  }
  const now = nowSeconds()
  const moment = { now, today: calendarDay(now, installation.timezone) }
  const answers = await runner.ask<HomeRows>(installation, homeQuestions(scope, moment, shown, viewer))
  const people = shown.income ? countedPeople(await readPeople(installation.db), scope.ids, null) : []
  return homeFigures(answers, scope.ids, shown, people, monthAround(moment.today, installation.timezone))
}

const statistics = async (
  runner: StatsRunner,
  request: FastifyRequest,
  session: Session,
  pairs: Pairs,
): Promise<Statistics> => {
  const { installation } = request
  const { db } = installation
  const viewer = viewerOf(request)
  const statsRequest = readStatsRequest(pairs, installation.timezone, nowSeconds())
  const whose = await readStatsPeople(db, session, statsRequest, viewer)
  const shown = visibleFigures(viewer, installation.variant)
  const scope = { db, ids: whose.ids, roleKey: whose.roleKey, organization: statsRequest.organization }
  const answers = await runner.ask<StatsRows>(installation, questionsOf(scope, statsRequest, shown, viewer))
  return statisticsOf(answers, await wordsFor(db, answers, viewer), whose, statsRequest, shown)
}

export const addStatistics = (app: FastifyInstance, { config }: { config: Config }): void => {
  const runner = new StatsRunner(config.dataDir)
  app.addHook('onClose', () => runner.close())
  app.route({
    method: 'GET',
    url: '/api/team_users/auth_info/stats/',
    config: { permission: 'logged_in', doc: statsDoc },
    handler: async (request) => {
      const { session } = request
      if (!session) throw new AppError('access denied')
      const pairs = queryOf(request, ...PARAMETERS)
      const detail = isHome(pairs)
        ? await home(runner, request, session)
        : await statistics(runner, request, session, pairs)
      return { status: 'ok', detail }
    },
  })
}
