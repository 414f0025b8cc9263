/** Push messages: a browser registers its endpoint; a person chooses the kinds and the quiet hours. */
import { AppError } from '@fura/shared/errors.ts'
import { flag, int, longText, text } from '@fura/shared/fields/field.ts'
import { isPlainObject, validateChange } from '@fura/shared/fields/validate.ts'
import { recordOf } from '@fura/shared/objects.ts'
import { PUSH_KINDS } from '@fura/shared/push-kinds.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#config.ts'
import type { ChangeFeed } from '#db/change-feed.ts'
import type { Spans } from '#db/in-span.ts'
import type { Installations } from '#db/installations.ts'
import { bodyObject, queryOf } from '#http/input.ts'
import { mutate } from '#http/idempotent-write.ts'
import type { RouteDoc } from '#http/route-doc.ts'
import { areKeys } from './encrypt.ts'
import { isEndpoint } from './endpoint.rules.ts'
import { PushRunner } from './push-runner.ts'
import { type Device, forgetEndpoint, keepDevice, readSettings, saveSettings, type Settings } from './push.queries.ts'
import { createVapid } from './vapid.ts'

const LAST_MINUTE = 1439

const SWITCHES = recordOf(PUSH_KINDS, () => flag())

const SETTINGS = {
  ...SWITCHES,
  quiet_from: int({ min: 0, max: LAST_MINUTE }),
  quiet_to: int({ min: 0, max: LAST_MINUTE }),
} as const

const QUIET = 'Quiet hours are minutes of the day where the installation is; empty is none.'

const addDoc = {
  summary: 'This browser takes push messages, as long as this session lives',
  body: { endpoint: longText({ required: true, max: 1000 }), keys: { kind: 'values', required: true } },
  about: {
    endpoint: 'As PushSubscription.toJSON() says it: HTTPS, and an address that everybody can reach.',
    keys: '`p256dh` and `auth`, as the same says them.',
  },
  mutates: true,
} as const satisfies RouteDoc

const deleteDoc = {
  summary: 'This browser takes no push messages any more',
  body: { endpoint: longText({ required: true, max: 1000 }) },
  mutates: true,
} as const satisfies RouteDoc

const readDoc = {
  summary: 'What one hears of by push messages, and the key that a browser subscribes with',
  answer: { detail: SETTINGS, public_key: text({ required: true }) },
  about: { quiet_from: QUIET },
} as const satisfies RouteDoc

const saveDoc = {
  summary: 'Changes what one hears of by push messages; what is not sent stays as it is',
  body: SETTINGS,
  answer: { detail: SETTINGS },
  about: { quiet_from: QUIET },
  mutates: true,
} as const satisfies RouteDoc

export interface PushRouteParts {
  config: Config
  feed: ChangeFeed
  installations: Installations
  secretKey: string
  spans: Spans
}

const userIdOf = (request: FastifyRequest): number => request.session?.userId ?? 0

const refuse = (fields: ConstructorParameters<typeof AppError>[1]): never => {
  throw new AppError('invalid data', fields)
}

const endpointIn = (body: Record<string, unknown>, toInner: boolean): string => {
  const { endpoint } = body
  if (endpoint === undefined || endpoint === null) return refuse({ fields: { endpoint: 'required' } })
  return isEndpoint(endpoint, toInner) ? endpoint : refuse({ fields: { endpoint: 'format' } })
}

const onlyNamed = (body: Record<string, unknown>, ...names: string[]): void => {
  const unknown = Object.keys(body).filter((name) => !names.includes(name))
  if (unknown.length > 0) refuse({ fields: Object.fromEntries(unknown.map((name) => [name, 'unknown' as const])) })
}

const deviceIn = (body: Record<string, unknown>, toInner: boolean): Device => {
  // PushSubscription.toJSON() names an end that browsers leave empty.
  onlyNamed(body, 'endpoint', 'keys', 'expirationTime')
  const endpoint = endpointIn(body, toInner)
  const { keys } = body
  if (!isPlainObject(keys)) return refuse({ fields: { keys: keys === undefined ? 'required' : 'type' } })
  const { p256dh, auth } = keys
  if (typeof p256dh !== 'string' || typeof auth !== 'string' || !areKeys({ p256dh, auth }))
    return refuse({ fields: { keys: 'format' } })
  return { endpoint, p256dh, auth }
}

const save = async (request: FastifyRequest, reply: FastifyReply) => {
  const { values, errors } = validateChange({ fields: SETTINGS }, bodyObject(request))
  if (errors) throw new AppError('invalid data', { fields: errors })
  return mutate(request, reply, async ({ tx }) => {
    const settings = { ...(await readSettings(tx, userIdOf(request))), ...values } as Settings
    await saveSettings(tx, userIdOf(request), settings)
    return { detail: settings }
  })
}

export const addPush = (app: FastifyInstance, parts: PushRouteParts): void => {
  const { config, feed, installations, secretKey, spans } = parts
  const { pushToInner: toInner } = config
  const vapid = createVapid(secretKey)
  const onProblem = (error: unknown) => app.log.warn({ err: error }, 'a push message could not be sent')
  const runner = new PushRunner({ feed, installations, vapid, toInner, onProblem, spans })
  app.addHook('onReady', async () => runner.start())
  app.addHook('onClose', () => runner.stop())

  app.get('/api/push/settings/', { config: { permission: 'logged_in', doc: readDoc } }, async (request) => {
    queryOf(request)
    const { db, uniqueId } = request.installation
    return { status: 'ok', detail: await readSettings(db, userIdOf(request)), public_key: vapid.publicKey(uniqueId) }
  })
  app.post('/api/push/settings/', { config: { permission: 'logged_in', doc: saveDoc } }, save)
  app.post('/api/push/add/', { config: { permission: 'logged_in', doc: addDoc } }, async (request, reply) => {
    const device = deviceIn(bodyObject(request), toInner)
    const { session, language, installation } = request
    const owner = { userId: userIdOf(request), tokenHash: session?.tokenHash ?? '', language }
    const answer = await mutate(request, reply, async ({ db, tx, actor }) => {
      await keepDevice(db, tx, device, { ...owner, now: actor.receivedAt })
      return {}
    })
    runner.wake(installation.db)
    return answer
  })
  app.post('/api/push/delete/', { config: { permission: 'logged_in', doc: deleteDoc } }, async (request, reply) => {
    const body = bodyObject(request)
    onlyNamed(body, 'endpoint')
    const endpoint = endpointIn(body, toInner)
    return mutate(request, reply, async ({ tx }) => {
      await forgetEndpoint(tx, userIdOf(request), endpoint)
      return {}
    })
  })
}
