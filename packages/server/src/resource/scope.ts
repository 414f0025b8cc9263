/**
 * What a viewer may see of a table, as a condition over its rows: the one place where reading is narrowed, used by every
 * list, search, count, picker, reference and feed. null: everything.
 */
import { DEAL_ROLES } from '@fura/shared/entities/deal.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { FILE_OBJECTS } from '@fura/shared/entities/file.ts'
import { entities, entityByName } from '@fura/shared/entities/index.ts'
import { TASK_OBJECTS } from '@fura/shared/entities/task.ts'
import { may } from '@fura/shared/permissions.ts'
import { CHAT_OBJECTS } from '@fura/shared/rules/chat.ts'
import type { Viewer } from '#db/actor.ts'
import type { Database } from '#db/database.ts'
import { joined, listOf, name, part, raw, type SqlText } from '#db/sql-text.ts'

/** Deleted records are judged only where it is told that they are gone. */
export type Rows = 'live' | 'any'

type Scope = (db: Database, viewer: Viewer, rows: Rows) => SqlText | null

/** Where an installation shows people their own records alone: those in which the viewer, or one of his people, has a role. */
const byRoles =
  (roles: readonly string[]): Scope =>
  (_db, { seesOwnOnly, people }, rows) => {
    if (!seesOwnOnly || people === null) return null
    // SQLite joins the indexes of the roles, which hold live records, only where each part says so.
    const live = rows === 'live' ? raw('is_deleted = 0 and ') : raw('')
    const parts = roles.map((role) => part`(${live}${name(role)} in (${listOf(people)}))`)
    return part`(${joined(parts, ' or ')})`
  }

/** Where the owner may be hidden, what belongs to it is hidden with it. */
const byOwner =
  (column: string, kind: string | null, kinds: Readonly<Record<string | number, string>>): Scope =>
  (db, viewer) => {
    const tests = Object.entries(kinds).flatMap(([key, entityName]) => {
      const owner = entityByName(entityName)
      const scope = owner ? scopeSql(db, owner, viewer) : null
      if (!owner || !scope) return []
      const seen = part`${name(column)} in (select id from ${raw(db.tableText(owner.table))} where ${scope})`
      return [kind === null ? seen : part`(cast(${name(kind)} as text) <> ${key} or ${seen})`]
    })
    return tests.length === 0 ? null : part`(${name(column)} is null or (${joined(tests, ' and ')}))`
  }

/** A task is seen by who set it, does it or watches it, by their heads, and by whoever may open what it is about. */
const ofTasks: Scope = (db, viewer, rows) => {
  const people = viewer.people ?? []
  const watched = part`select record_id from ${raw(db.tableText('links'))}
    where entity = 'tasks' and field = 'watcher_ids' and target_id in (${listOf(people)})`
  const aboutSeen = byOwner('object_id', 'object_type', TASK_OBJECTS)
  const object = aboutSeen(db, viewer, rows)
  return part`(creator_id in (${listOf(people)}) or team_user_id in (${listOf(people)}) or id in (${watched})
    or (object_id is not null ${object ? part`and ${object}` : raw('')}))`
}

/** A deal is seen by its team and their heads, and by whoever sees its client. */
const ofDeals: Scope = (db, viewer, rows) => {
  const byTeam = byRoles([...DEAL_ROLES, 'creator_id'])(db, viewer, rows)
  const byClient = byOwner('client_id', null, { client: 'client' })(db, viewer, rows)
  return byTeam && byClient ? part`(${byTeam} or (client_id is not null and ${byClient}))` : null
}

const both =
  (one: Scope, other: Scope): Scope =>
  (db, viewer, rows) => {
    const tests = [one(db, viewer, rows), other(db, viewer, rows)].filter((test) => test !== null)
    return tests.length === 0 ? null : joined(tests, ' and ')
  }

/** Whose it is alone, not his head either. */
const byMaker: Scope = (_db, { userId }) => part`creator_id = ${userId ?? 0}`

const OWNERS = { 1: 'client', 2: 'contractor', 3: 'lead' }

const SCOPES: Readonly<Record<string, Scope>> = {
  client: byRoles(['manager_id', 'customer_manager', 'doc_support_manager_id', 'creator_id']),
  lead: byRoles(['manager_id', 'creator_id']),
  contact_person: byOwner('client_id', 'owner_type', OWNERS),
  contact: byOwner('client_id', 'owner_type', OWNERS),
  contact_history: byOwner('owner_id', 'owner_type', OWNERS),
  loading_template: byOwner('client_id', null, { client: 'client' }),
  unloading_template: byOwner('client_id', null, { client: 'client' }),
  task: ofTasks,
  file: byOwner('o_id', 'o_t', FILE_OBJECTS),
  message: byOwner('o_id', 'o_t', CHAT_OBJECTS),
  saved_filter: byMaker,
  order: ofDeals,
  quote: ofDeals,
  rate_request: both(byOwner('quote_id', null, { quote: 'quote' }), byOwner('order_id', null, { order: 'order' })),
  ...Object.fromEntries(
    entities.flatMap(({ name: word, part: of }) => (of ? [[word, byOwner(of.by, null, { [of.of]: of.of })]] : [])),
  ),
}

export const scopeSql = (db: Database, entity: Entity, viewer: Viewer, rows: Rows = 'live'): SqlText | null => {
  if (viewer.people === null) return null
  if (entity.can.view && !may(viewer.rights, entity.can.view)) return raw('1 = 0')
  return SCOPES[entity.name]?.(db, viewer, rows) ?? null
}
