/** The context of an admitted request: installation, session, language. Handlers read these, never headers. */
import { nowSeconds } from '@fura/shared/seconds.ts'
import { FLAGS, type Permission, type Rights, type Role } from '@fura/shared/permissions.ts'
import type { Language } from '@fura/shared/language.ts'
import { recordOf } from '@fura/shared/objects.ts'
import { VARIANTS } from '@fura/shared/variants.ts'
import type { FastifyRequest } from 'fastify'
import type { Installation } from '#db/installations.ts'
import type { Actor, RequestOrigin, Viewer } from '#db/actor.ts'
import type { RouteDoc } from './route-doc.ts'

export interface User {
  userId: number
  rights: Rights
  role: Role
  /** The user and, for a head, everybody under them. */
  people: readonly number[]
  /** Colleagues who are away now and for whom the user stands in. */
  standsFor: readonly number[]
  /** `people` and those of `standsFor`: whose records the user sees. Figures and money stay with `people`. */
  seenPeople: readonly number[]
}

export interface Session extends User {
  tokenHash: string
  /** The device whose cookie the token needs; null for a foreign client's. */
  deviceHash: string | null
  hasSecondFactor: boolean
  /** The login could not be stored: it has no row. */
  isUnstored: boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    installation: Installation
    /** null on routes that are open to anyone. */
    session: Session | null
    language: Language
  }
  interface FastifyContextConfig {
    /** Every route must name one, or the server does not start. */
    permission?: Permission
    /** false: answers without an App-Key (pages that a browser opens by itself). */
    appKey?: false
    /** Answers for any Host and under any load: health checks and metrics. */
    everyHost?: true
    /** Does not count as use of the session: polling would keep it alive. */
    poll?: true
    /** Also open to people who must set up their second factor first. */
    beforeSecondFactor?: true
    /** Its body may arrive slowly, as long as it keeps coming: a file over a mobile connection. */
    slowBody?: true
    /** Its part of the API document; not needed for generated routes. */
    doc?: RouteDoc
  }
}

/** `readPairs` parses query strings; Fastify passes them on unparsed. */
export interface RawQuery {
  text: string
}

export const queryText = (request: FastifyRequest): string => (request.query as RawQuery).text

const NO_RIGHTS = recordOf(FLAGS, () => false)

export const rightsOf = (request: FastifyRequest): Rights => request.session?.rights ?? NO_RIGHTS

/** The flag has no effect if the variant has no dispatchers. */
const isDispatcherIn = ({ variant }: Pick<Installation, 'variant'>, rights: Rights): boolean =>
  rights.is_dispatcher && VARIANTS[variant].dispatcher

/** The viewer for a person of the installation, also outside of their requests. */
export const viewerIn = (installation: Installation, user: User, language: Language): Viewer => ({
  userId: user.userId,
  language,
  timeZone: installation.timezone,
  rights: user.rights,
  people: user.seenPeople,
  standsFor: user.standsFor,
  isHead: user.role === 'admin' || user.role === 'head',
  isDispatcher: isDispatcherIn(installation, user.rights),
  hasDispatchers: VARIANTS[installation.variant].dispatcher,
  hiddenFields: VARIANTS[installation.variant].hiddenFields,
  seesOwnOnly: installation.ownRecordsOnly && user.role !== 'admin',
})

/** Without a session (public routes) the server itself is the actor. */
const openViewer = ({ timezone, ownRecordsOnly, variant }: Installation, language: Language): Viewer => ({
  userId: null,
  language,
  timeZone: timezone,
  rights: NO_RIGHTS,
  people: null,
  standsFor: [],
  isHead: false,
  isDispatcher: false,
  hasDispatchers: VARIANTS[variant].dispatcher,
  hiddenFields: VARIANTS[variant].hiddenFields,
  seesOwnOnly: ownRecordsOnly,
})

export const viewerOf = ({ session, language, installation }: FastifyRequest): Viewer =>
  session ? viewerIn(installation, session, language) : openViewer(installation, language)

/** X-Acted-At is when the person acted; a clock that is ahead of ours is ignored. */
export const actedAt = (request: FastifyRequest, now: number): number => {
  const header = request.headers['x-acted-at']
  if (typeof header !== 'string') return now
  const acted = Math.floor(Date.parse(header) / 1000)
  return Number.isSafeInteger(acted) && acted > 0 && acted <= now ? acted : now
}

export const requestOrigin = ({ ip, headers }: FastifyRequest): RequestOrigin => ({
  address: ip,
  device: headers['user-agent']?.slice(0, 200) ?? null,
})

export const actorOf = (request: FastifyRequest): Actor => {
  const now = nowSeconds()
  return {
    ...viewerOf(request),
    actedAt: actedAt(request, now),
    receivedAt: now,
    clientSleepDays: request.installation.clientSleepDays,
    from: requestOrigin(request),
  }
}
