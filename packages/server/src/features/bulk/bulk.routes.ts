/** POST /api/{resource}/bulk/: the same fields set in many records at once, with the rights, guards and history of each. */
import { bankAccount } from '@fura/shared/entities/bank-account.ts'
import { client } from '@fura/shared/entities/client.ts'
import { contractor } from '@fura/shared/entities/contractor.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { customField, legalEntity, teamRole } from '@fura/shared/entities/lookups.ts'
import { lead } from '@fura/shared/entities/lead.ts'
import { order } from '@fura/shared/entities/order.ts'
import { quote } from '@fura/shared/entities/quote.ts'
import { task } from '@fura/shared/entities/task.ts'
import { SET_STATUSES } from '@fura/shared/status-settings.ts'
import { ids, int, text } from '@fura/shared/fields/field.ts'
import type { Permission } from '@fura/shared/permissions.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { actorOf } from '#http/context.ts'
import { bodyObject } from '#http/input.ts'
import type { RouteDoc } from '#http/route-doc.ts'
import { changeRecord } from '#resource/save.ts'
import { declaredIn } from '#rows/declared-in.ts'
import { clientWrites } from '../clients/client.writes.ts'
import { changeStatus } from '../company/status.writes.ts'
import { contractorWrites } from '../contractors/contractor.writes.ts'
import { changeTeamRole } from '../team/team-role.writes.ts'
import { changeCustomField } from '../custom-fields/custom-field.writes.ts'
import { leadWrites } from '../leads/lead.writes.ts'
import { changeBankAccount } from '../legal-entities/bank-account.writes.ts'
import { changeLegalEntity } from '../legal-entities/legal-entity.writes.ts'
import { changeOrder } from '../orders/order.writes.ts'
import { changeQuote } from '../quotations/quote.writes.ts'
import { changeTask } from '../tasks/task.writes.ts'
import { MAX_BULK, readBulk } from './bulk.input.ts'
import { type Change, changeMany } from './bulk.turns.ts'

interface Kind {
  entity: Entity
  permission: Permission
  change: Change
}

/** Lists whose records have rules of their own: a deal's team may change it, a task's author and assignee may. */
const KINDS: readonly Kind[] = [
  { entity: order, permission: 'by_record', change: changeOrder },
  { entity: quote, permission: 'by_record', change: changeQuote },
  { entity: lead, permission: lead.can.edit, change: leadWrites.change },
  { entity: client, permission: client.can.edit, change: clientWrites.change },
  { entity: contractor, permission: contractor.can.edit, change: contractorWrites.change },
  { entity: task, permission: 'by_record', change: changeTask },
  { entity: legalEntity, permission: legalEntity.can.edit, change: changeLegalEntity },
  { entity: bankAccount, permission: bankAccount.can.edit, change: changeBankAccount },
  { entity: teamRole, permission: teamRole.can.edit, change: changeTeamRole },
  { entity: customField, permission: customField.can.edit, change: changeCustomField },
  ...Object.values(SET_STATUSES).map(({ status, owner }) => ({
    entity: status,
    permission: status.can.edit,
    change: changeStatus(status, owner),
  })),
]

const ID = int({ required: true, min: 1 })

const doc = {
  summary: `Sets the same fields in up to ${MAX_BULK} records, each by the rules of a single change`,
  body: {
    ids: ids({ required: true, max: MAX_BULK }),
    set: { kind: 'values', required: true },
    base: { kind: 'values_by_id' },
  },
  answer: {
    done: [{ id: ID, rev: ID }],
    refused: [{ id: ID, error: text({ required: true }), fields: { kind: 'values' }, needs: { kind: 'words' } }],
  },
  partial: ['needs'],
  about: {
    set: 'The fields and the value that each is to have in all of the records.',
    base: 'What the sender saw, by record: `{"12": {"status_id": 3}}`. A record whose values have changed since is refused as `conflict`.',
    refused: 'The records that stay as they are, each with the error that a single change would have answered.',
  },
  mutates: true,
} as const satisfies RouteDoc

const bulk = (entity: Entity, change: Change) => async (request: FastifyRequest, reply: FastifyReply) => {
  const input = readBulk(declaredIn(request.installation.db, entity), bodyObject(request), actorOf(request))
  const { done, refused, isReplay } = await changeMany(request, change, input)
  if (isReplay) reply.header('idempotent-replayed', 'true')
  return { status: 'ok', done, refused }
}

/** For other records only their fields are checked. */
const changeAlike =
  (entity: Entity): Change =>
  async (writing, id, values, base) => ({ saved: await changeRecord(writing, entity, id, values, base) })

/** `alike`: the entities with generated routes. */
export const addBulk = (app: FastifyInstance, alike: readonly Entity[]): void => {
  for (const entity of alike) {
    const permission = entity.can.edit
    if (permission === 'nobody' || permission === 'by_record') continue
    app.post(`/api/${entity.path}/bulk/`, { config: { permission, doc } }, bulk(entity, changeAlike(entity)))
  }
  for (const { entity, permission, change } of KINDS)
    app.post(`/api/${entity.path}/bulk/`, { config: { permission, doc } }, bulk(entity, change))
}
