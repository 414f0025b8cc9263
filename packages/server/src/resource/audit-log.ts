/** Writes the security log: always together with what it tells of, never announced, never changed. */
import { auditEvent } from '@fura/shared/entities/audit-event.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import type { Writing } from '#db/actor.ts'
import type { AuditNote, GatheredNote } from '#http/audit.ts'
import { storedColumns, withDefaults } from './columns.ts'
import { countRecords, placeRecords } from './insert-records.ts'

const { fields }: Entity = auditEvent

/** What a client says of itself may be as long as it likes. */
const limited = (note: AuditNote): Values =>
  Object.fromEntries(
    Object.entries(note).map(([name, value]) => {
      return [name, typeof value === 'string' ? value.slice(0, fields[name]?.max) : (value ?? null)]
    }),
  )

export const writeAuditNotes = async (writing: Writing, notes: readonly AuditNote[]): Promise<void> => {
  const added = notes.map((note) => {
    const record = withDefaults(auditEvent, limited(note))
    return { record, columns: storedColumns(auditEvent, record) }
  })
  await placeRecords(writing, auditEvent, added)
  await countRecords(writing.tx, [[auditEvent, added.length]])
}

/** Each dated when it was gathered, which may be long ago where nothing could be stored. */
export const writeGatheredNotes = async (writing: Writing, notes: readonly GatheredNote[]): Promise<void> => {
  for (const [at, group] of Map.groupBy(notes, (note) => note.at)) {
    const actor = { ...writing.actor, actedAt: at, receivedAt: at }
    await writeAuditNotes(
      { ...writing, actor },
      group.map(({ at: _, ...note }) => note),
    )
  }
}

/** By whoever acts, from where they act. */
export const logAudit = (writing: Writing, note: AuditNote): Promise<void> => {
  const { userId, from } = writing.actor
  return writeAuditNotes(writing, [{ team_user_id: userId, ...from, ...note }])
}
