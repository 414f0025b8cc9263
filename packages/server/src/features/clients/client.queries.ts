/** What a client's card answers beside the record: the statuses it may move to, and how much belongs to it. */
import { client } from '@fura/shared/entities/client.ts'
import { int, refs } from '@fura/shared/fields/field.ts'
import type { Viewer } from '#db/actor.ts'
import type { Database } from '#db/database.ts'
import type { Shape } from '#http/route-doc.ts'
import { columnsOf, joinSql, part, raw, rowsOf, type SqlText } from '#db/sql-text.ts'
import { nextStatuses, type Rowlike, type StatusRules } from '#resource/status.ts'

export const CLIENT_STATUS_RULES: StatusRules<'client'> = {
  entity: client,
  list: 'clients_statuses',
  team: ['manager_id', 'customer_manager', 'doc_support_manager_id', 'creator_id'],
}

const CLIENT_KIND = 1

const owned = columnsOf<'contact_persons' | 'contacts'>('contacts')
const template = columnsOf<'clients_loading_templates' | 'clients_unloading_templates'>('clients_loading_templates')
const ofClient = (id: number): SqlText => part`${owned.client_id} = ${id} and ${owned.owner_type} = ${raw(CLIENT_KIND)}`
const templateOf = (id: number): SqlText => part`${template.client_id} = ${id}`

/** By member: the table, and the condition on the rows that belong to a client. */
const COUNTED = {
  contact_persons: ['contact_persons', ofClient],
  contacts: ['contacts', ofClient],
  loading_templates: ['clients_loading_templates', templateOf],
  unloading_templates: ['clients_unloading_templates', templateOf],
} as const

/** What `clientExtras` answers, for the API document. */
export const CLIENT_EXTRAS: Shape = {
  status_next: refs('clients_status'),
  counts: Object.fromEntries(Object.keys(COUNTED).map((name) => [name, int({ required: true })])),
}

const countsOf = async (db: Database, id: number): Promise<Record<string, number>> => {
  const counts = Object.entries(COUNTED).map(
    ([name, [table, belongsTo]]) =>
      part`(select count(*) from ${raw(db.tableText(table))} where ${belongsTo(id)} and is_deleted = 0) as ${raw(name)}`,
  )
  const [row] = await rowsOf(db, part`select ${joinSql(counts, ', ')}`)
  return Object.fromEntries(Object.keys(COUNTED).map((name) => [name, Number(row?.[name])]))
}

export const clientStatusNext = (
  place: Parameters<typeof nextStatuses>[0],
  record: Rowlike,
  userId: number | null,
  viewer: Viewer,
): Promise<number[]> => nextStatuses(place, CLIENT_STATUS_RULES, record, userId, viewer)

export const clientExtras = async (db: Database, record: Rowlike, viewer: Viewer): Promise<object> => ({
  status_next: await clientStatusNext({ db }, record, viewer.userId, viewer),
  counts: await countsOf(db, record.id),
})
