/**
 * The rows of a table that a viewer may see, as an SQL condition: the one place that restricts reading, used by every
 * list, search, count, picker, reference and feed. The declaration (`seenBy`) says who sees a record. null: everything.
 */
import type { Entity, SeenBy } from '@fura/shared/entities/entity.ts'
import { entityByName } from '@fura/shared/entities/index.ts'
import { may, type Rights } from '@fura/shared/permissions.ts'
import type { Viewer } from '#db/actor.ts'
import type { Database } from '#db/database.ts'
import { idsLinkedTo } from '#db/links.ts'
import { joinSql, listOf, name, part, raw, type SqlText } from '#db/sql-text.ts'

/** `any` includes deleted records: the change feed reports deletions. */
export type Rows = 'live' | 'any'

interface ScopeRequest {
  db: Database
  entity: Entity
  viewer: Viewer
  rows: Rows
}

/** If people see only their own records: those in which the viewer, or somebody under them, has a role. */
const byRoles = ({ viewer: { seesOwnOnly, people }, rows }: ScopeRequest, roles: readonly string[]): SqlText | null => {
  if (!seesOwnOnly || people === null) return null
  // SQLite combines the partial indexes of the roles only if each part repeats their condition.
  const live = rows === 'live' ? raw('is_deleted = 0 and ') : raw('')
  const tests = roles.map((role) => part`(${live}${name(role)} in (${listOf(people)}))`)
  return part`(${joinSql(tests, ' or ')})`
}

/** Looks a list of ids up from the other side (`links`). */
const byNamed = ({ db, entity, viewer }: ScopeRequest, fields: readonly string[]): SqlText => {
  const people = viewer.people ?? []
  const tests = fields.map((field) =>
    entity.fields[field]?.kind === 'ids'
      ? part`id in (${idsLinkedTo(db, entity.table, field, part`in (${listOf(people)})`)})`
      : part`${name(field)} in (${listOf(people)})`,
  )
  return part`(${joinSql(tests, ' or ')})`
}

/** A record is hidden if its owner is hidden. */
const byOwner = ({ db, entity, viewer }: ScopeRequest, column: string, isFilled: boolean): SqlText | null => {
  const { by, of, to } = entity.fields[column] ?? {}
  const tests = Object.entries(of ?? { [to ?? '']: to ?? '' }).flatMap(([key, word]) => {
    const owner = entityByName(word)
    const scope = owner ? scopeSql(db, owner, viewer) : null
    if (!owner || !scope) return []
    const isOwnerVisible = part`${name(column)} in (select id from ${raw(db.tableText(owner.table))} where ${scope})`
    return [by === undefined ? isOwnerVisible : part`(cast(${name(by)} as text) <> ${key} or ${isOwnerVisible})`]
  })
  const areAllVisible = tests.length === 0 ? null : part`(${joinSql(tests, ' and ')})`
  if (isFilled)
    return areAllVisible ? part`(${name(column)} is not null and ${areAllVisible})` : part`${name(column)} is not null`
  return areAllVisible && part`(${name(column)} is null or ${areAllVisible})`
}

const scopeOf = (request: ScopeRequest, seenBy: SeenBy): SqlText | null => {
  if (seenBy === 'everyone') return null
  if (seenBy === 'maker') return part`${name('creator_id')} = ${request.viewer.userId ?? 0}`
  if ('roles' in seenBy) return byRoles(request, seenBy.roles)
  if ('named' in seenBy) return byNamed(request, seenBy.named)
  if ('owner' in seenBy) return byOwner(request, seenBy.owner, seenBy.isFilled ?? false)
  const tests = ('any' in seenBy ? seenBy.any : seenBy.all).map((one) => scopeOf(request, one))
  const conditions = tests.filter((test) => test !== null)
  if ('all' in seenBy) return conditions.length === 0 ? null : joinSql(conditions, ' and ')
  return conditions.length < tests.length ? null : part`(${joinSql(conditions, ' or ')})`
}

export const scopeSql = (db: Database, entity: Entity, viewer: Viewer, rows: Rows = 'live'): SqlText | null => {
  if (viewer.people === null) return null
  if (entity.can.view && !may(viewer.rights, entity.can.view)) return raw('1 = 0')
  return scopeOf({ db, entity, viewer, rows }, entity.seenBy)
}

/** By rights, for people who also see others' records: the entities of which they see all. */
const wholeFor = new WeakMap<Rights, Map<string, boolean>>()

/** Whether nothing hides a record of this entity from the viewer. */
export const seesAll = (db: Database, entity: Entity, viewer: Viewer): boolean => {
  if (viewer.people === null || viewer.seesOwnOnly) return scopeSql(db, entity, viewer, 'any') === null
  const whole = wholeFor.get(viewer.rights) ?? new Map<string, boolean>()
  wholeFor.set(viewer.rights, whole)
  const isWhole = whole.get(entity.path) ?? scopeSql(db, entity, viewer, 'any') === null
  whole.set(entity.path, isWhole)
  return isWhole
}

/** The row of one live record that the viewer may see. */
export const liveRow = (db: Database, entity: Entity, id: number, viewer: Viewer): SqlText => {
  const scope = scopeSql(db, entity, viewer)
  return part`select * from ${raw(db.tableText(entity.table))}
    where id = ${id} and is_deleted = 0 ${scope ? part`and ${scope}` : raw('')}`
}
