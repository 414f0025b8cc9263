/** Whom the rules of a company concern today: a look before its administrator switches one on. */
import { client } from '@fura/shared/entities/client.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { lead } from '@fura/shared/entities/lead.ts'
import { teamUser } from '@fura/shared/entities/team-user.ts'
import { type Role, ROLES } from '@fura/shared/permissions.ts'
import { anyTable, type Reader } from '#db/database.ts'

interface Person {
  role: string
  has_second_factor: number
}

const activePeople = (db: Reader): Promise<Person[]> =>
  db
    .selectFrom(teamUser.table)
    .select(['role', 'has_second_factor'])
    .where('is_active', '=', 1)
    .where('is_deleted', '=', 0)
    .execute()

const ADMIN: Role = 'admin'

/** Live records in which only administrators, or people who were switched off, have a role. */
const countUnowned = async (db: Reader, { table, seenBy }: Entity): Promise<number> => {
  const roles = typeof seenBy === 'object' && 'roles' in seenBy ? seenBy.roles : []
  const others = anyTable(db)
    .selectFrom(teamUser.table)
    .select('id')
    .where('is_active', '=', 1)
    .where('is_deleted', '=', 0)
    .where('role', '<>', ADMIN)
  const { num } = await anyTable(db)
    .selectFrom(table)
    .select((eb) => eb.fn.countAll().as('num'))
    .where('is_deleted', '=', 0)
    // An empty role is nobody's.
    .where((eb) => eb.and(roles.map((role) => eb.or([eb(role, 'is', null), eb(role, 'not in', others)]))))
    .executeTakeFirstOrThrow()
  return Number(num)
}

export const readAffected = async (db: Reader) => {
  const people = await activePeople(db)
  return {
    narrowed_num: people.filter(({ role }) => role !== ADMIN).length,
    unowned_clients_num: await countUnowned(db, client),
    unowned_leads_num: await countUnowned(db, lead),
    roles: ROLES.map((role) => {
      const having = people.filter((person) => person.role === role)
      return {
        role,
        people_num: having.length,
        without_factor_num: having.filter((person) => person.has_second_factor !== 1).length,
      }
    }),
  }
}
