/** Reads what an absence is checked against, and its preview before it is saved. */
import { absence } from '@fura/shared/entities/absence.ts'
import { recordOf } from '@fura/shared/objects.ts'
import { type Flag, FLAGS, may, type Rights } from '@fura/shared/permissions.ts'
import type { Database, Reader, RowOf, Tx } from '#db/database.ts'
import { countOpen, KINDS } from './hand-over.queries.ts'
import { workFlags } from './absence.rules.ts'
import type { AbsenceValues } from './absence.rules.ts'

type PersonRow = RowOf<'team_users'>

export const personsIn = async (tx: Reader | Tx, ids: readonly number[]): Promise<Map<number, PersonRow>> => {
  const rows = await tx
    .selectFrom('team_users')
    .selectAll()
    .where('id', 'in', ids)
    .where('is_deleted', '=', 0)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Other absences on these days in which one of the two is away or stands in. */
export const findOverlappingAbsences = (
  tx: Tx,
  { id, team_user_id, deputy_id, date_from, date_to }: AbsenceValues & { id: number },
): Promise<RowOf<'absences'>[]> => {
  const two = [team_user_id, deputy_id]
  return tx
    .selectFrom(absence.table)
    .selectAll()
    .where('is_deleted', '=', 0)
    .where('is_over', '=', 0)
    .where('id', '!=', id)
    .where('date_from', '<=', date_to)
    .where('date_to', '>=', date_from)
    .where((eb) => eb.or([eb('team_user_id', 'in', two), eb('deputy_id', 'in', two)]))
    .execute()
}

const rightsIn = (row: PersonRow): Rights => recordOf(FLAGS, (flag) => row[flag] === 1)

interface Covered {
  open: { r: string; count: number }[]
  /** Rights without which the deputy could not do it. */
  short: { right: Flag }[]
}

/** The open work of the absent person that the asker may see, and the rights that the deputy lacks for it. */
export const coveredWork = async (
  db: Database,
  person: PersonRow,
  deputy: PersonRow,
  asker: Rights,
): Promise<Covered> => {
  const [theirs, deputys] = [rightsIn(person), rightsIn(deputy)]
  const open: Covered['open'] = []
  const short = new Set<Flag>()
  for (const kind of KINDS) {
    const count = await countOpen(db, kind, person.id, asker)
    const { view } = kind.entity.can
    if (view === undefined || may(asker, view)) open.push({ r: kind.entity.path, count })
    for (const flag of count > 0 ? workFlags(kind, theirs) : []) if (!deputys[flag]) short.add(flag)
  }
  return { open, short: [...short].map((right) => ({ right })) }
}
