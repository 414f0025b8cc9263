/** What a part may name: other parts of its own deal, and in some installations a container. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { entityByName } from '@fura/shared/entities/index.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import { idIn } from '@fura/shared/money/deal-rows.ts'
import { checkRecord } from '@fura/shared/rules/record-rules.ts'
import type { FastifyRequest } from 'fastify'
import { CLIENT, CONTRACTOR, type Party } from '../contacts/foreign-person.queries.ts'
import { throwIfInvalid } from '../parties/party.queries.ts'
import type { DealState } from './deal.state.ts'

/** A part that names another part (a leg, a container, a freight row) names one of the same deal. */
export const refuseForeignParts = (deal: Entity, entity: Entity, { parts }: DealState, values: Values): void => {
  const foreign = Object.entries(values).filter(([field, value]) => {
    const { kind, to = '' } = entity.fields[field] ?? {}
    const part = kind === 'ref' ? entityByName(to)?.part : undefined
    if (part?.of !== deal.name || typeof value !== 'number') return false
    return !(parts[part.as] ?? []).some(({ id }) => id === value)
  })
  throwIfInvalid(Object.fromEntries(foreign.map(([field]) => [field, 'not_found'])))
}

/** Some installations sell every service of an order for one of its containers (manifest, services_tied_containers). */
export const assertContainerGiven = ({ installation }: FastifyRequest, entity: Entity, record: Values): void => {
  const isTied = installation.servicesTiedContainers === 1 && entity.name === 'order_service'
  if (isTied && idIn(record.container_id) === null) throwIfInvalid({ container_id: 'required' })
}

/** `changed`: the fields that this write sets; of a new row all of them. */
export const refuseTooLarge = (entity: Entity, row: Values, changed: readonly string[] = Object.keys(row)): void =>
  throwIfInvalid(checkRecord(entity, row, changed))

/** Whose people a part may name: those of its own party, else of the deal's client. */
export const partParties = ({ fields }: Entity, { deal }: DealState, record: Values): Party[] =>
  fields.contractor_id
    ? [{ kind: CONTRACTOR, id: idIn(record.contractor_id) }]
    : [{ kind: CLIENT, id: idIn(record.client_id) ?? idIn(deal.client_id) }]
