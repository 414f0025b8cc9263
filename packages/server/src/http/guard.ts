/**
 * Admits a request, in this order: installation by host, App-Key, the app's build, session, permission. Nothing else runs
 * before it.
 */
import { timingSafeEqual } from 'node:crypto'
import { accessDenied, AppError } from '@fura/shared/errors.ts'
import { asLanguage, type Language } from '@fura/shared/language.ts'
import { may } from '@fura/shared/permissions.ts'
import type { FastifyInstance, FastifyRequest, HookHandlerDoneFunction } from 'fastify'
import type { Installation, Installations } from '#db/installations.ts'
import { areDeclarationsFresh, refreshDeclarations } from '#rows/declared-in.ts'
import { areOwnWordsFresh, refreshOwnWords } from '#rows/own-words.ts'
import type { Session } from './context.ts'
import { credentialsOf } from './credentials.ts'
import type { Sessions } from './sessions.ts'

export const hostName = (header: string | undefined): string => (header ?? '').toLowerCase().replace(/:\d+$/, '')

const languages = new Map<string, Language>()
const KEPT_LANGUAGES = 1000

/** The few headers that every request has. */
const languageOf = (request: FastifyRequest): Language => {
  const accepted = request.headers['accept-language'] ?? ''
  const earlier = languages.get(accepted)
  if (earlier) return earlier
  if (languages.size >= KEPT_LANGUAGES) languages.clear()
  const language = asLanguage(accepted)
  languages.set(accepted, language)
  return language
}

const isSame = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

const header = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : ''
}

/** A client that names no build is not our app, and is served. */
const refuseTooOld = (request: FastifyRequest, minBuild: number): void => {
  const build = header(request, 'x-client-build')
  if (build === '') return
  if (!/^\d{1,9}$/.test(build)) throw new AppError('malformed request')
  if (Number(build) < minBuild) throw new AppError('client too old', { min_build: minBuild })
}

/** No session yet: the request carries a login or the token of a link. */
const OPEN_BODY_BYTES = 4096

/** The company requires a second factor for this role, and this person has none yet. */
export const assertSecondFactor = ({ secondFactorRoles }: Installation, { role, hasSecondFactor }: Session): void => {
  if (!hasSecondFactor && secondFactorRoles.includes(role)) throw new AppError('second factor missing')
}

/** A route without a permission is a bug and must not be served. */
const assertPermission = (app: FastifyInstance): void => {
  app.addHook('onRoute', (route) => {
    if (!route.config?.permission) throw new Error(`${String(route.method)} ${route.url} names no permission`)
    if (route.config.permission === 'anyone') route.bodyLimit ??= OPEN_BODY_BYTES
  })
}

/** null: nothing to wait for. */
const refreshCompany = ({ db }: Installation): Promise<unknown> | null =>
  areDeclarationsFresh(db) && areOwnWordsFresh(db) ? null : Promise.all([refreshDeclarations(db), refreshOwnWords(db)])

const waitFor = async (admission: Promise<unknown>, done: HookHandlerDoneFunction): Promise<void> => {
  try {
    await admission
  } catch (error) {
    done(error as Error)
    return
  }
  done()
}

/** Throws if the session may not do this. null: nothing to wait for. */
const enter = (request: FastifyRequest, session: Session): Promise<unknown> | null => {
  const { installation, routeOptions } = request
  const { permission, beforeSecondFactor } = routeOptions.config
  request.session = session
  if (!beforeSecondFactor) assertSecondFactor(installation, session)
  if (!permission || !may(session.rights, permission)) throw accessDenied([permission])
  return refreshCompany(installation)
}

export const addGuard = (
  app: FastifyInstance,
  installations: Pick<Installations, 'byHost'>,
  sessions: Sessions,
  minBuild: number,
): void => {
  assertPermission(app)
  app.decorateRequest('session', null)
  /** Throws if the request is refused. null: nothing to wait for, as for nearly every request. */
  const admit = (request: FastifyRequest): Promise<unknown> | null => {
    if (request.is404) return null
    const { permission, appKey, everyHost, poll } = request.routeOptions.config
    request.language = languageOf(request)
    if (everyHost) return null
    const installation = installations.byHost(hostName(request.headers.host))
    if (!installation) throw new AppError('not found')
    request.installation = installation
    if (appKey !== false && !isSame(header(request, 'app-key'), installation.appKey))
      throw new AppError('wrong app key')
    if (appKey !== false) refuseTooOld(request, minBuild)
    if (!installation.isOn) throw new AppError('installation switched off')
    if (permission === 'anyone') return null
    const session = sessions.find(installation, credentialsOf(request), poll === true)
    return session instanceof Promise ? session.then((found) => enter(request, found)) : enter(request, session)
  }
  app.addHook('onRequest', (request, _reply, done) => {
    const admission = admit(request)
    if (admission) void waitFor(admission, done)
    else done()
  })
}
