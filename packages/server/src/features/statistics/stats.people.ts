/** Whose figures a viewer may see: everybody their own, a head those of their people, the administrator anybody's and the company's. */
import { organization } from '@fura/shared/entities/lookups.ts'
import { teamUser } from '@fura/shared/entities/team-user.ts'
import { AppError } from '@fura/shared/errors.ts'
import { type Named, type RoleKey, roleKeyOf } from '@fura/shared/statistics.ts'
import { Big } from 'big.js'
import type { Viewer } from '#db/actor.ts'
import type { Database, RowOf } from '#db/database.ts'
import { columns, columnsOf, part, raw, rowsOf } from '#db/sql-text.ts'
import type { Session } from '#http/context.ts'
import { titleColumn } from '#resource/answer.ts'
import { refuse, type StatsRequest } from './stats.request.ts'

type PersonRow = Pick<RowOf<'team_users'>, 'id' | 'name' | 'role' | 'organization' | 'is_active'> & { target: number }

export interface Person extends Named {
  role: PersonRow['role']
  organization: number
  isActive: boolean
  /** The monthly target, in hundredths. */
  target: Big
}

export interface StatsPeople {
  /** null: the whole company. */
  ids: readonly number[] | null
  roleKey: RoleKey
  /** Those counted who have a target or may stand in the list of employees. */
  targetPeople: readonly Person[]
  /** One employee was chosen. */
  isOne: boolean
  people: Named[]
  organizations: Named[]
}

const users = columnsOf(teamUser.table)

export const readPeople = async (db: Database): Promise<Person[]> => {
  const rows = await rowsOf<PersonRow>(
    db,
    part`select ${columns(teamUser.table, 'id', 'name', 'role', 'organization', 'is_active')}, coalesce(${users.plan_income}, 0) as target
      from ${raw(db.tableText(teamUser.table))} where ${users.is_deleted} = 0 order by ${users.name_sort}, id`,
  )
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    role: row.role,
    organization: row.organization ?? 0,
    isActive: row.is_active === 1,
    target: new Big(row.target),
  }))
}

const readOrganizations = (db: Database, { language }: Viewer): Promise<Named[]> => {
  return rowsOf<Named>(
    db,
    part`select id, ${raw(titleColumn(organization, language, 't'))} as name
      from ${raw(db.tableText(organization.table))} t where is_deleted = 0 order by id`,
  )
}

/** Refused before anything is calculated. */
const chosenBy = ({ role, userId, people }: Session, chosenId: number, allPeople: readonly Person[]): Person => {
  const isTheirs = role === 'head' ? people.includes(chosenId) : chosenId === userId
  if (role !== 'admin' && !isTheirs) throw new AppError('access denied')
  return allPeople.find(({ id }) => id === chosenId) ?? refuse('team_user', 'not_found')
}

/** Without a choice: a head sees their people, the administrator the whole company. */
export const defaultIds = ({ role, userId, people }: Session): readonly number[] | null => {
  if (role === 'admin') return null
  return role === 'head' ? people : [userId]
}

/** The people whose targets count: active ones, of the requested branch if there is one. */
export const countedPeople = (
  allPeople: readonly Person[],
  ids: readonly number[] | null,
  branch: number | null,
): readonly Person[] =>
  allPeople.filter(
    ({ id, organization: own, isActive }) =>
      isActive && (ids === null || ids.includes(id)) && (branch === null || own === branch),
  )

const idAndName = ({ id, name }: Named): Named => ({ id, name })

export const readStatsPeople = async (
  db: Database,
  session: Session,
  request: StatsRequest,
  viewer: Viewer,
): Promise<StatsPeople> => {
  const allPeople = await readPeople(db)
  const chosen = request.teamUser === null ? null : chosenBy(session, request.teamUser, allPeople)
  const organizations = await readOrganizations(db, viewer)
  if (request.organization !== null && organizations.every(({ id }) => id !== request.organization))
    refuse('organization', 'not_found')
  const mayChoose = defaultIds(session)
  const ids = chosen ? [chosen.id] : mayChoose
  return {
    ids,
    roleKey: roleKeyOf(chosen?.role ?? session.role),
    targetPeople: countedPeople(allPeople, ids, request.organization),
    isOne: ids?.length === 1,
    people: allPeople
      .filter(({ id, isActive }) => isActive && (mayChoose === null || mayChoose.includes(id)))
      .map(idAndName),
    organizations,
  }
}
