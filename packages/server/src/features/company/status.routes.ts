/**
 * Statuses as a company shows them (decision 0091): the usual calls of a list, and one call that changes several statuses of
 * a list at once, for their order and for bringing our names back.
 */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { AppError } from '@fura/shared/errors.ts'
import { choice, longText } from '@fura/shared/fields/field.ts'
import { validateChange, type Values } from '@fura/shared/fields/validate.ts'
import { isStatusList, SET_STATUSES, STATUS_LISTS, type StatusListName } from '@fura/shared/status-settings.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { actorOf } from '#http/context.ts'
import { logAudit } from '#http/audit-log.ts'
import { bodyObject, idFromBody, refuseMembers } from '#http/input.ts'
import { mutate } from '#http/idempotent-write.ts'
import type { RouteDoc } from '#http/route-doc.ts'
import { addResource, answerWrite } from '#resource/routes.ts'
import { checkChange } from '#resource/save.ts'
import { takeSync } from '#resource/sync.ts'
import { changeStatus } from './status.writes.ts'

const PATH = '/api/company/statuses/update/'

const updateOne =
  ({ status, owner }: { status: Entity; owner: Entity }) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const { sync, input } = takeSync(status, bodyObject(request))
    const id = idFromBody(input)
    const { id: _, ...sent } = input
    const values = checkChange(status, sent, actorOf(request))
    return mutate(request, reply, async (writing) => {
      const { saved } = await changeStatus(status, owner)(writing, id, values, sync.base)
      return answerWrite(writing, status, saved, null, false)
    })
  }

/** The list's own calls take all but the demanded fields, whose names only this call knows. */
const settable = ({ fields }: Entity): Pick<Entity, 'fields'> => ({
  fields: { ...fields, demanded_fields: longText({ max: 2000 }) },
})

interface Sent {
  list: StatusListName
  changes: readonly (readonly [id: number, values: Values])[]
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const readChanges = (request: FastifyRequest): Sent => {
  const { list, statuses } = bodyObject(request)
  refuseMembers(request, 'list', 'statuses')
  if (!isStatusList(list))
    throw new AppError('invalid data', { fields: { list: list === undefined ? 'required' : 'not_allowed' } })
  if (!isObject(statuses)) throw new AppError('invalid data', { fields: { statuses: 'type' } })
  const changes = Object.entries(statuses).map(([id, sent]) => {
    if (!/^[1-9]\d{0,8}$/.test(id) || !isObject(sent))
      throw new AppError('invalid data', { fields: { statuses: 'type' } })
    const { values, errors } = validateChange(settable(SET_STATUSES[list].status), sent)
    if (errors) throw new AppError('invalid data', { fields: errors })
    return [Number(id), values] as const
  })
  return { list, changes }
}

const updateMany = (request: FastifyRequest, reply: FastifyReply) => {
  const { list, changes } = readChanges(request)
  const { status, owner } = SET_STATUSES[list]
  return mutate(request, reply, async (writing) => {
    for (const [id, values] of changes) await changeStatus(status, owner)(writing, id, values, null)
    await logAudit(writing, { event: 'settings_changed', detail: list })
    return {}
  })
}

const rules = { contrast: 'The dot of the status could not be seen, or its words not be read, by day or at night.' }
const oneDoc = { rules } as const satisfies RouteDoc
const manyDoc = {
  summary:
    'Changes statuses of a list as the company shows them: names, colour, place, fields they demand. All or none',
  body: { list: choice(STATUS_LISTS, { required: true }), statuses: { kind: 'values_by_id', required: true } },
  about: {
    statuses:
      'By id: `{"5": {"name_en": "Truck found", "color": "#26C6DA", "demanded_fields": "cargo main_carrier_id"}}`. A record enters the status only with the demanded fields filled; a head may insist.',
  },
  rules,
  mutates: true,
} as const satisfies RouteDoc

export const addStatuses = (app: FastifyInstance): void => {
  for (const kind of Object.values(SET_STATUSES))
    addResource(app, kind.status, { update: { handler: updateOne(kind), doc: oneDoc } })
  app.post(PATH, { config: { permission: 'can_add_user', doc: manyDoc } }, updateMany)
}
