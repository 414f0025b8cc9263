/** What a new deal takes from its author, their firm and its client (api.md, Errors and warnings). */
import type { FieldOf } from '@fura/shared/entities/index.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import { idIn } from '@fura/shared/money/deal-rows.ts'
import type { Writing } from '#db/actor.ts'
import type { RowOf } from '#db/database.ts'
import { baseCurrency } from '../currencies/rates.queries.ts'
import { ownOrganization, throwIfInvalid } from '../parties/party.queries.ts'

/** The first firm of the branch, or else of the company. */
const ownFirm = async ({ tx }: Writing, organizationId: number | null): Promise<number | null> => {
  const rows = await tx
    .selectFrom('legal_entity')
    .select(['id', 'organization_id'])
    .where('is_deleted', '=', 0)
    .where('is_active', '=', 1)
    .orderBy('id')
    .execute()
  const firm = rows.find((row) => row.organization_id === organizationId) ?? rows[0]
  return idIn(firm?.id)
}

export type ClientRow = RowOf<'clients'>
/** Terms that are named alike in a client and in its deals. */
export type ClientTerm = FieldOf<'client'> & keyof ClientRow

export const clientRow = async ({ tx }: Writing, id: unknown): Promise<ClientRow | undefined> =>
  typeof id === 'number'
    ? tx.selectFrom('clients').selectAll().where('id', '=', id).where('is_deleted', '=', 0).executeTakeFirst()
    : undefined

/** Terms agreed with the client, for fields that were not sent. */
const fromClient = (values: Values, row: ClientRow | undefined, fields: readonly ClientTerm[]): Values =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const value = row?.[field] ?? null
      return (values[field] ?? null) === null && value !== null ? [[field, value]] : []
    }),
  )

export const completedDeal = async (
  writing: Writing,
  values: Values,
  clientTerms: readonly ClientTerm[],
): Promise<Values> => {
  const { userId } = writing.actor
  const organization = idIn(values.organization_id) ?? (await ownOrganization(writing))
  const client = await clientRow(writing, values.client_id)
  return {
    ...values,
    organization_id: organization,
    legal_entity_id: idIn(values.legal_entity_id) ?? (await ownFirm(writing, organization)),
    currency_id: idIn(values.currency_id) ?? (await baseCurrency(writing.tx)),
    team_user_id: idIn(values.team_user_id) ?? userId,
    manager_id: idIn(values.manager_id) ?? userId,
    source_group_id: idIn(values.source_group_id) ?? idIn(client?.source_group),
    is_special_control: client?.specialControl === 1 ? 1 : 0,
    ...fromClient(values, client, clientTerms),
  }
}

/** `required`: fields that a change may not empty. */
export const refuseEmptied = (values: Values, required: readonly string[]): void => {
  const emptied = required.filter((name) => name in values && !values[name])
  throwIfInvalid(Object.fromEntries(emptied.map((name) => [name, 'required'])))
}
