/**
 * Moves everything that belongs to a lead to the client: found by the declared references, so new entities are included.
 * Records that the lead owned keep it in `lead_id`, where they have such a field.
 */
import { client } from '@fura/shared/entities/client.ts'
import { lead } from '@fura/shared/entities/lead.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import type { Writing } from '#db/actor.ts'
import { anyTable, type RecordRow } from '#db/database.ts'
import { wireRecord } from '#rows/columns.ts'
import { namingRecords, type Reference, referencesTo } from '#resource/references.ts'
import { inParts } from '../merges/move.queries.ts'
import { setReferences } from '../merges/turn.queries.ts'

const ALL = 1_000_000_000

/** The value of the choice beside an owner that means a client. */
const clientKind = ({ entity, field }: Reference): string | number | undefined =>
  referencesTo(client).find((reference) => reference.entity === entity && reference.field === field)?.kind?.value

const hasField = ({ entity }: Reference, name: string, to: string): boolean => entity.fields[name]?.to === to

/** What changes in a record that names the lead. */
const moveOf = (reference: Reference, record: Values, leadId: number, clientId: number): Values => {
  const { field, kind } = reference
  const clientOfItsOwn =
    hasField(reference, 'client_id', client.name) && (record.client_id ?? null) === null ? { client_id: clientId } : {}
  // A reference that can only name leads says where the record came from, and stays.
  if (!kind) return clientOfItsOwn
  const meansClient = clientKind(reference)
  if (meansClient === undefined) throw new Error(`${reference.entity.name}.${field} may name a lead and not a client`)
  const origin = hasField(reference, 'lead_id', lead.name) ? { lead_id: leadId } : {}
  return { ...clientOfItsOwn, [kind.field]: meansClient, [field]: clientId, ...origin }
}

/** Live records, as they are stored. */
const rowsOfIds = async ({ tx }: Writing, { entity }: Reference, ids: readonly number[]): Promise<RecordRow[]> => {
  const rows: RecordRow[] = []
  for (const some of inParts(ids)) {
    const query = anyTable(tx).selectFrom(entity.table).selectAll().$castTo<RecordRow>()
    rows.push(...(await query.where('id', 'in', some).orderBy('id').execute()))
  }
  return rows
}

/** `writing` sees everything. Records of a table that change alike are changed together. */
export const moveToClient = async (writing: Writing, leadId: number, clientId: number): Promise<void> => {
  for (const reference of referencesTo(lead)) {
    const { entity } = reference
    const rows = await rowsOfIds(writing, reference, await namingRecords(writing, reference, leadId, ALL))
    const turns = rows.map((row) => {
      const record = wireRecord(entity, row)
      const to = moveOf(reference, record, leadId, clientId)
      const from = Object.fromEntries(Object.keys(to).map((field) => [field, record[field] ?? null]))
      return { id: row.id, from, to }
    })
    for (const alike of Map.groupBy(turns, ({ from, to }) => JSON.stringify([from, to])).values()) {
      const [first] = alike
      const ids = alike.map(({ id }) => id)
      if (first) await setReferences(writing, { entity, from: first.from, to: first.to }, ids)
    }
  }
}
