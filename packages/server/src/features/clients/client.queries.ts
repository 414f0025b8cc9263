/** What a client's card answers beside the record: the statuses it may move to, and how much belongs to it. */
import { client } from '@fura/shared/entities/client.ts'
import { int, refs } from '@fura/shared/fields/field.ts'
import type { Viewer } from '#db/actor.ts'
import type { Database } from '#db/database.ts'
import type { Shape } from '#http/route-doc.ts'
import { joinSql, part, raw, rowsOf } from '#db/sql-text.ts'
import { nextStatuses, type StatusRules } from '#resource/status.ts'

export const CLIENT_STATUS_RULES: StatusRules = {
  entity: client,
  list: 'clients_statuses',
  team: ['manager_id', 'customer_manager', 'doc_support_manager_id', 'creator_id'],
}

const CLIENT_KIND = 1

/** By member: the table, and the field that names the client; of owners also that a client is meant. */
const COUNTED = {
  contact_persons: ['contact_persons', 'client_id', `and owner_type = ${CLIENT_KIND}`],
  contacts: ['contacts', 'client_id', `and owner_type = ${CLIENT_KIND}`],
  loading_templates: ['clients_loading_templates', 'client_id', ''],
  unloading_templates: ['clients_unloading_templates', 'client_id', ''],
} as const

/** What `clientExtras` answers, for the API document. */
export const CLIENT_EXTRAS: Shape = {
  status_next: refs('clients_status'),
  counts: Object.fromEntries(Object.keys(COUNTED).map((name) => [name, int({ required: true })])),
}

const countsOf = async (db: Database, id: number): Promise<Record<string, number>> => {
  const counts = Object.entries(COUNTED).map(
    ([name, [table, field, more]]) =>
      part`(select count(*) from ${raw(db.tableText(table))} where ${raw(field)} = ${id} ${raw(more)} and is_deleted = 0) as ${raw(name)}`,
  )
  const [row] = await rowsOf(db, part`select ${joinSql(counts, ', ')}`)
  return Object.fromEntries(Object.keys(COUNTED).map((name) => [name, Number(row?.[name])]))
}

export const clientStatusNext = (
  place: Parameters<typeof nextStatuses>[0],
  record: Record<string, unknown>,
  userId: number | null,
  viewer: Viewer,
): Promise<number[]> => nextStatuses(place, CLIENT_STATUS_RULES, record, userId, viewer)

export const clientExtras = async (
  db: Database,
  record: Record<string, unknown>,
  userId: number | null,
  viewer: Viewer,
): Promise<object> => ({
  status_next: await clientStatusNext({ db }, record, userId, viewer),
  counts: await countsOf(db, Number(record.id)),
})
