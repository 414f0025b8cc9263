/** Queries about the team: the current user as the app shows them, and who else could manage the users. */
import { customField } from '@fura/shared/entities/lookups.ts'
import { teamUser } from '@fura/shared/entities/team-user.ts'
import { date, int, text } from '@fura/shared/fields/field.ts'
import { FLAGS } from '@fura/shared/permissions.ts'
import type { Database, Tx } from '#db/database.ts'
import type { Viewer } from '#db/actor.ts'
import type { Shape } from '#http/route-doc.ts'
import { getRecord } from '#resource/get.ts'
import { listRecords } from '#resource/list.ts'
import type { ListQuery } from '#resource/list-query.ts'
import { definitionsIn } from '#rows/declared-in.ts'

const ABOUT_ONESELF = [
  'id',
  'name',
  'login',
  'email',
  'email2',
  'phone',
  'phone2',
  'img_url',
  'role',
  'position',
  'department',
  'head_of_id',
  'organization_name',
  'language',
  'theme',
  'sound_on',
  ...FLAGS,
]

/** What `currentUser` answers, for the API document. */
export const CURRENT_USER: Shape = {
  id: int({ required: true, min: 1 }),
  ...Object.fromEntries(Object.entries(teamUser.fields).filter(([name]) => ABOUT_ONESELF.includes(name))),
  organization_name: text(),
  organization_id: teamUser.fields.organization,
  custom_fields: [{ id: int({ required: true, min: 1 }), ...customField.fields }],
  stands_for: [
    {
      id: int({ required: true, min: 1 }),
      name: teamUser.fields.name,
      absent_until: date({ required: true }),
    },
  ],
}

/** Users see all fields of their own record, which otherwise only people who manage the team see. */
export const asOwner = <V extends Viewer>(viewer: V, id: number): V =>
  id === viewer.userId ? { ...viewer, rights: { ...viewer.rights, can_add_team_user: true } } : viewer

/** A page of the team; the viewer's own row has all fields. */
export const teamPage = async (db: Database, query: ListQuery, viewer: Viewer): Promise<Buffer | string> => {
  const page = await listRecords(db, teamUser, query, viewer)
  const { userId, rights } = viewer
  if (rights.can_add_team_user || userId === null) return page
  const answer = JSON.parse(String(page)) as { list: { id: number }[] }
  const place = answer.list.findIndex(({ id }) => id === userId)
  if (place === -1) return page
  const own = JSON.parse(await getRecord(db, teamUser, userId, asOwner(viewer, userId))) as { id: number }
  return JSON.stringify({ ...answer, list: answer.list.with(place, own) })
}

/** For whom the user stands in now. */
const absentFor = (db: Database, id: number) =>
  db.read
    .selectFrom('team_users')
    .select(['id', 'name', 'absent_until'])
    .where('deputy_id', '=', id)
    .where('is_deleted', '=', 0)
    .orderBy('name_sort')
    .orderBy('id')
    .execute()

/** The user of a session: contacts, permission flags and settings (S3.21). */
export const currentUser = async (db: Database, id: number, viewer: Viewer): Promise<Record<string, unknown>> => {
  const record = JSON.parse(await getRecord(db, teamUser, id, asOwner({ ...viewer, userId: id }, id))) as Record<
    string,
    unknown
  >
  const profile = Object.fromEntries(ABOUT_ONESELF.map((name) => [name, record[name]]))
  return {
    ...profile,
    organization_id: record.organization,
    custom_fields: await definitionsIn(db),
    stands_for: await absentFor(db, id),
  }
}

/** Whether another active person can log in and grant every right. */
export const hasOtherAdministrator = async (tx: Tx, id: number): Promise<boolean> => {
  const row = await tx
    .selectFrom('team_users')
    .select('id')
    .where('id', '!=', id)
    .where('is_active', '=', 1)
    .where('is_deleted', '=', 0)
    .where('can_add_team_user', '=', 1)
    .where('can_add_user', '=', 1)
    .executeTakeFirst()
  return row !== undefined
}
