/**
 * What a person's device holds ahead for times without a network (decision 0068): their deals, leads and tasks, and the records
 * that these name. Ids and revisions only, by the indexes of the lists that they come from.
 */
import { contact } from '@fura/shared/entities/contact.ts'
import { contactPerson } from '@fura/shared/entities/contact-person.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { entityByName, partsOf, type EntityName } from '@fura/shared/entities/index.ts'
import { lead } from '@fura/shared/entities/lead.ts'
import { order } from '@fura/shared/entities/order.ts'
import { OWNER } from '@fura/shared/entities/party.ts'
import { quote } from '@fura/shared/entities/quote.ts'
import { task } from '@fura/shared/entities/task.ts'
import { loadingTemplate, unloadingTemplate } from '@fura/shared/entities/templates.ts'
import { isVisible } from '@fura/shared/fields/visible.ts'
import { may } from '@fura/shared/permissions.ts'
import { OPEN_STATUSES } from '@fura/shared/rules/task-statuses.ts'
import { DAY } from '@fura/shared/seconds.ts'
import type { Features } from '@fura/shared/variants.ts'
import { actsFor, type Viewer } from '#db/actor.ts'
import type { Database, RecordRow, Row } from '#db/database.ts'
import { joinSql, listOf, name, part, raw, rowsOf } from '#db/sql-text.ts'
import { whereOf } from '#resource/list.ts'
import { type Condition, readListQuery } from '#resource/list-query.ts'
import { scopeSql } from '#resource/scope.ts'

/** Of deals, leads and tasks, each. */
export const MOST_OF_KIND = 500
/** Of each kind of record that they name. */
const MOST_NAMED = 1000
const RECENT_DAYS = 90

export interface SetMember {
  r: string
  id: number
  rev: number
}

export interface SetRequest {
  viewer: Viewer
  now: number
  features: Pick<Features, 'quotes' | 'leads'>
}

/** Kinds of records that come with the work that names them. */
const NAMED_KINDS: readonly string[] = [
  'client',
  'contractor',
  'contact_person',
  'driver',
  'truck',
  'trailer',
  'car',
  'city',
  'lead',
] satisfies EntityName[]

const oneOf = (column: string, values: readonly (string | number)[]): Condition => ({
  test: 'in',
  columns: [column],
  values,
})

const IN_WORK = oneOf('in_work', [1])
const OPEN = oneOf('status_id', OPEN_STATUSES)

/** The sources of a kind's records, the most important first; each fills the places that earlier ones left free. */
const sourcesOf = (entity: Entity, { viewer, now }: SetRequest, orderIds: readonly number[]): Condition[][] => {
  const me = actsFor(viewer)
  const recent: Condition = { test: 'from', column: 'date_update', moment: now - RECENT_DAYS * DAY }
  if (entity === task) {
    const aboutOrders = [OPEN, oneOf('object_type', ['order']), oneOf('object_id', orderIds)]
    return [
      [OPEN, oneOf('team_user_id', me)],
      [OPEN, oneOf('creator_id', me)],
      ...(orderIds.length > 0 ? [aboutOrders] : []),
      [recent, oneOf('team_user_id', me)],
    ]
  }
  const mine: Condition =
    entity === lead ? oneOf('manager_id', me) : { test: 'linked', table: entity.table, column: 'team_ids', values: me }
  return [
    [IN_WORK, mine],
    [mine, recent],
    [IN_WORK, recent],
  ]
}

const idsBy = async (db: Database, entity: Entity, conditions: readonly Condition[], viewer: Viewer) => {
  const query = { ...readListQuery(entity, [], viewer, viewer.timeZone), conditions }
  const rows = await rowsOf<{ id: number }>(
    db,
    part`select id from ${raw(db.tableText(entity.table))} where ${whereOf(db, entity, query, viewer).where}
      order by date_update desc, id desc limit ${MOST_OF_KIND}`,
  )
  return rows.map(({ id }) => id)
}

const idsOfKind = async (db: Database, entity: Entity, request: SetRequest, orderIds: readonly number[]) => {
  const ids = new Set<number>()
  for (const conditions of sourcesOf(entity, request, orderIds)) {
    if (ids.size >= MOST_OF_KIND) break
    for (const id of await idsBy(db, entity, conditions, request.viewer)) ids.add(id)
  }
  return [...ids].slice(0, MOST_OF_KIND)
}

/** Ids by the name of their entity, in the order of first use. */
class NamedIds {
  readonly #ids = new Map<string, Set<number>>()

  add(kind: string, ids: readonly number[]): void {
    const ofKind = this.#ids.get(kind) ?? new Set()
    this.#ids.set(kind, ofKind)
    for (const id of ids) if (ofKind.size < MOST_NAMED) ofKind.add(id)
  }

  of(kind: string): number[] {
    return [...(this.#ids.get(kind) ?? [])]
  }
}

/** The references of an entity that the viewer sees and whose records come along: column → kind. */
const namingFields = ({ fields }: Entity, { rights }: Viewer): [string, string][] =>
  Object.entries(fields).flatMap(([column, field]): [string, string][] =>
    field.kind === 'ref' && NAMED_KINDS.includes(field.to ?? '') && isVisible(field, rights)
      ? [[column, field.to ?? '']]
      : [],
  )

const idsOfColumn = (rows: readonly Row[], column: string): number[] =>
  rows.flatMap((row) => (row[column] === null ? [] : [Number(row[column])]))

interface Naming {
  entity: Entity
  /** Which of its columns holds one of the ids. */
  by: string
  ids: readonly number[]
}

const collectNamed = async (db: Database, { entity, by, ids }: Naming, viewer: Viewer, named: NamedIds) => {
  const fields = namingFields(entity, viewer)
  if (fields.length === 0 || ids.length === 0) return
  const columns = joinSql(
    fields.map(([column]) => name(column)),
    ', ',
  )
  const rows = await rowsOf(
    db,
    part`select ${columns} from ${raw(db.tableText(entity.table))} where ${name(by)} in (${listOf(ids)}) and is_deleted = 0`,
  )
  for (const [column, kind] of fields) named.add(kind, idsOfColumn(rows, column))
}

/** A record and, of deals, those of its parts that the viewer may see. */
const namingsOf = (entity: Entity, ids: readonly number[], { rights }: Viewer): Naming[] => [
  { entity, by: 'id', ids },
  ...partsOf(entity)
    .filter(({ can }) => can.view === undefined || may(rights, can.view))
    .map((each) => ({ entity: each, by: each.part?.by ?? 'id', ids })),
]

/** Records of owners, by the kinds of owner that they are brought for: people and how to reach them, where clients load and unload. */
const OWNED: readonly [Entity, readonly (keyof typeof OWNER)[]][] = [
  [contactPerson, ['client', 'contractor']],
  [contact, ['client', 'contractor']],
  [loadingTemplate, ['client']],
  [unloadingTemplate, ['client']],
]

interface Owners {
  kind: keyof typeof OWNER
  ids: readonly number[]
}

const ofOwners = async (db: Database, entity: Entity, { kind, ids }: Owners, viewer: Viewer): Promise<number[]> => {
  if (ids.length === 0) return []
  const ofKind = entity.fields.owner_type ? [oneOf('owner_type', [OWNER[kind]])] : []
  const query = {
    ...readListQuery(entity, [], viewer, viewer.timeZone),
    conditions: [oneOf('client_id', ids), ...ofKind],
  }
  const rows = await rowsOf(
    db,
    part`select id from ${raw(db.tableText(entity.table))} where ${whereOf(db, entity, query, viewer).where}
      order by id desc limit ${MOST_NAMED}`,
  )
  return idsOfColumn(rows, 'id')
}

/** Those of them that the viewer sees, with their revisions, in the given order. */
const membersOf = async (db: Database, entity: Entity, ids: readonly number[], viewer: Viewer) => {
  if (ids.length === 0) return []
  const scope = scopeSql(db, entity, viewer)
  const rows = await rowsOf<Pick<RecordRow, 'id' | 'rev'>>(
    db,
    part`select id, ${name('rev')} from ${raw(db.tableText(entity.table))}
      where id in (${listOf(ids)}) and is_deleted = 0 ${scope ? part`and ${scope}` : raw('')}`,
  )
  const revs = new Map(rows.map(({ id, rev }) => [id, rev]))
  return ids.flatMap((id): SetMember[] => {
    const rev = revs.get(id)
    return rev === undefined ? [] : [{ r: entity.path, id, rev }]
  })
}

/** The whole set, the work itself first: at most a few thousand members, however much the company has. */
export const workingSet = async (db: Database, request: SetRequest): Promise<SetMember[]> => {
  const { viewer, features } = request
  const named = new NamedIds()
  const work: [Entity, number[]][] = []
  const orderIds = await idsOfKind(db, order, request, [])
  work.push([order, orderIds], [task, await idsOfKind(db, task, request, orderIds)])
  if (features.quotes && may(viewer.rights, 'can_view_quote'))
    work.push([quote, await idsOfKind(db, quote, request, [])])
  if (features.leads) work.push([lead, await idsOfKind(db, lead, request, [])])
  for (const [entity, ids] of work) {
    for (const naming of namingsOf(entity, ids, viewer)) await collectNamed(db, naming, viewer, named)
  }
  for (const [entity, kinds] of OWNED) {
    for (const kind of kinds) named.add(entity.name, await ofOwners(db, entity, { kind, ids: named.of(kind) }, viewer))
  }
  const members: SetMember[] = []
  for (const [entity, ids] of work) members.push(...(await membersOf(db, entity, ids, viewer)))
  const leads = new Set(work.find(([entity]) => entity === lead)?.[1])
  for (const kind of new Set([...NAMED_KINDS, ...OWNED.map(([entity]) => entity.name)])) {
    const entity = entityByName(kind)
    if (!entity || (entity === lead && !features.leads)) continue
    const ids = named.of(kind).filter((id) => entity !== lead || !leads.has(id))
    members.push(...(await membersOf(db, entity, ids, viewer)))
  }
  return members
}
