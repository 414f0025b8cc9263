/** Writes the security log: always in the transaction of what it records, never announced, never changed. */
import { auditEvent, type AuditKind } from '@fura/shared/entities/audit-event.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import type { Writing } from '#db/actor.ts'
import { storedColumns, withDefaults } from '#rows/columns.ts'
import { countRecords, placeRecords } from '#rows/insert-records.ts'

export interface AuditNote {
  event: AuditKind
  team_user_id?: number | null
  subject_id?: number | null
  login?: string
  address?: string
  device?: string | null
  object_type?: string
  object_id?: number
  object_name?: string
  detail?: string
  times?: number
}

/** With their number, and the time of the first one in Unix seconds. */
export interface GatheredNote extends AuditNote {
  times: number
  at: number
}

const { fields }: Entity = auditEvent

/** A User-Agent may be of any length. */
const limitLengths = (note: AuditNote): Values =>
  Object.fromEntries(
    Object.entries(note).map(([name, value]) => {
      return [name, typeof value === 'string' ? value.slice(0, fields[name]?.max) : (value ?? null)]
    }),
  )

export const writeAuditNotes = async (writing: Writing, notes: readonly AuditNote[]): Promise<void> => {
  const added = notes.map((note) => {
    const record = withDefaults(auditEvent, limitLengths(note))
    return { record, columns: storedColumns(auditEvent, record) }
  })
  await placeRecords(writing, auditEvent, added)
  await countRecords(writing.tx, [[auditEvent, added.length]])
}

/** Each entry has the time when it happened, which may be long ago if nothing could be stored. */
export const writeGatheredNotes = async (writing: Writing, notes: readonly GatheredNote[]): Promise<void> => {
  for (const [at, group] of Map.groupBy(notes, (note) => note.at)) {
    const actor = { ...writing.actor, actedAt: at, receivedAt: at }
    await writeAuditNotes(
      { ...writing, actor },
      group.map(({ at: _, ...note }) => note),
    )
  }
}

/** With the actor and their address. */
export const logAudit = (writing: Writing, note: AuditNote): Promise<void> => {
  const { userId, from } = writing.actor
  return writeAuditNotes(writing, [{ team_user_id: userId, ...from, ...note }])
}
