/** Whose records a user sees: their own, their people's, and those of absent colleagues for whom they stand in. */
import type { Role } from '@fura/shared/permissions.ts'
import type { Database } from '#db/database.ts'
import type { User } from './context.ts'

/** A head and everybody under them, at every depth; a circle of heads ends the search. */
const peopleOf = async (db: Database, userId: number): Promise<number[]> => {
  const people = new Set([userId])
  let heads = [userId]
  while (heads.length > 0) {
    const rows = await db.read.selectFrom('team_users').select('id').where('head_of_id', 'in', heads).execute()
    heads = rows.map((row) => row.id).filter((id) => !people.has(id))
    for (const id of heads) people.add(id)
  }
  return [...people]
}

const peopleUnder = async (db: Database, userId: number, role: Role): Promise<number[]> =>
  role === 'head' || role === 'admin' ? peopleOf(db, userId) : [userId]

/** The people for whom the user stands in, read with the session; without an absence no query runs. */
const standsForIn = (column: unknown): number[] => (typeof column === 'string' ? (JSON.parse(column) as number[]) : [])

/** The user's own people and those of the absent: the deputy of a head sees what the head sees. */
const coveredBy = async (db: Database, standsFor: readonly number[]): Promise<number[]> => {
  if (standsFor.length === 0) return []
  const rows = await db.read.selectFrom('team_users').select(['id', 'role']).where('id', 'in', standsFor).execute()
  const covered: number[] = []
  for (const { id, role } of rows) covered.push(...(await peopleUnder(db, id, role)))
  return covered
}

export const peopleIn = async (
  db: Database,
  userId: number,
  role: Role,
  standsForColumn: unknown,
): Promise<Pick<User, 'people' | 'standsFor' | 'seenPeople'>> => {
  const people = await peopleUnder(db, userId, role)
  const standsFor = standsForIn(standsForColumn)
  return { people, standsFor, seenPeople: [...new Set([...people, ...(await coveredBy(db, standsFor))])] }
}
