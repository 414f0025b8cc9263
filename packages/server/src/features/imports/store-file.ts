/** Stores the rows of a file in the database unchanged, in batches; they are checked later. */
import { setImmediate as othersTurn } from 'node:timers/promises'
import type { Entity } from '@fura/shared/entities/entity.ts'
import type { Actor } from '#db/actor.ts'
import type { Database } from '#db/database.ts'
import type { Columns } from './columns.rules.ts'
import { addImport, addRows, moveImport } from './import.queries.ts'
import type { RowFile } from './read-file.ts'
import type { FileRow } from './sheet-worker.ts'

const AT_ONCE = 100
const NAME_LENGTH = 200

interface Stored {
  actor: Actor
  entity: Entity
  name: string
  columns: Columns
  file: RowFile
}

/** Filled cells by the place of their column; also of unmapped columns, as they may be mapped later. */
const cellsOf = (cells: FileRow[1]): Record<string, string> =>
  Object.fromEntries(
    cells.flatMap((text, place): [string, string][] => {
      const cell = text.trim()
      return cell === '' ? [] : [[String(place), cell]]
    }),
  )

const wellFormed = (text: string): string => text.toWellFormed().replaceAll('\0', '').slice(0, NAME_LENGTH)

export const storeFile = async (db: Database, { actor, entity, name, columns, file }: Stored): Promise<number> => {
  const id = await db.write((tx) =>
    addImport(tx, {
      resource: entity.path,
      file_name: wellFormed(name),
      language: actor.language,
      status: 'storing',
      rows: file.count,
      header: JSON.stringify(file.header.map((title) => title.toWellFormed().replaceAll('\0', ''))),
      columns: JSON.stringify(columns.fields),
      unknown_columns: JSON.stringify(columns.unknown),
      team_user_id: actor.userId,
      date_create: actor.receivedAt,
    }),
  )
  for (;;) {
    const rows = await file.next(AT_ONCE)
    if (rows.length === 0) break
    const stored = rows.map(([row, cells]) => ({ row, cells: cellsOf(cells) }))
    await db.write((tx) => addRows(db, tx, id, stored))
    await othersTurn()
  }
  await db.write((tx) => moveImport(tx, id, 'storing', { status: 'reading' }))
  return id
}
