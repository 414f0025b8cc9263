/** Finds the records that share a key with what was typed: every query uses an index and stops after a few rows. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { ownerKindOf } from '@fura/shared/entities/party.ts'
import { emailKey, MATCH_FIELDS, MATCH_REASONS, matchKey, type MatchReason } from '@fura/shared/rules/match-keys.ts'
import type { Viewer } from '#db/actor.ts'
import type { Database, Row } from '#db/database.ts'
import { type AnyColumn, columnsOf, joinSql, listOf, name, part, raw, rowsOf, type SqlText } from '#db/sql-text.ts'
import { matchColumn } from '#rows/match-columns.ts'
import { scopeSql } from '#resource/scope.ts'
import type { Match } from './duplicate.rules.ts'

/** What is compared, as it was typed. */
export interface PartyInput {
  name?: string
  full_name?: string
  tax_code?: string
  phone?: string
  email?: string
}

/** A number that everybody has (a forwarder's own, a mistyped one) must not become a scan. */
const LOOKED_AT = 50
/** A shorter beginning of a name says nothing. */
const BEGINNING_FROM = 4
const BEHIND_EVERYTHING = '\u{10FFFF}'

const keysOf = (input: PartyInput): Map<MatchReason, string[]> => {
  const texts: Readonly<Record<MatchReason, (string | undefined)[]>> = {
    tax_code: [input.tax_code],
    phone: [input.phone],
    email: [input.email],
    name: [input.name, input.full_name],
  }
  return new Map(
    MATCH_REASONS.map((reason) => {
      const keys = texts[reason].flatMap((text) => (text === undefined ? [] : (matchKey(reason, text) ?? [])))
      return [reason, [...new Set(keys)]]
    }),
  )
}

const [contactColumns, personColumns] = [columnsOf('contacts'), columnsOf('contact_persons')]

interface FoundRow {
  id: number
  reason: MatchReason
  /** Whether the whole key is the same. */
  whole: 0 | 1
}

const look = (
  table: string,
  id: 'id' | 'client_id',
  reason: MatchReason,
  isWhole: boolean,
  condition: SqlText,
): SqlText =>
  part`select * from (select ${name(id)} as id, ${raw(`'${reason}'`)} as reason, ${raw(isWhole ? '1' : '0')} as whole
    from ${raw(table)} where is_deleted = 0 and ${condition} limit ${raw(LOOKED_AT)}) found`

/** Its own fields that hold this kind of key. */
const ownLooks = (db: Database, entity: Entity, reason: MatchReason, key: string): SqlText[] => {
  const fields = Object.entries(MATCH_FIELDS[entity.name] ?? {}).filter(([, kind]) => kind === reason)
  const table = db.tableText(entity.table)
  return fields.flatMap(([field]) => {
    const column = name(matchColumn(field))
    const whole = look(table, 'id', reason, true, part`${column} = ${key}`)
    if (reason !== 'name' || key.length < BEGINNING_FROM) return [whole]
    const begins = part`${column} > ${key} and ${column} < ${key + BEHIND_EVERYTHING}`
    return [whole, look(table, 'id', reason, false, begins)]
  })
}

/** Phones and addresses of its contacts and of its people. */
const contactLooks = (db: Database, entity: Entity, reason: 'phone' | 'email', key: string): SqlText[] => {
  const kind = ownerKindOf(entity.name)
  const ofOwner = ({ owner_type: type, client_id: client }: typeof contactColumns | typeof personColumns) =>
    part`${type} = ${kind} and ${client} is not null`
  const contacts = part`${contactColumns.match_value} = ${key} and ${ofOwner(contactColumns)}`
  const people = part`${personColumns.match_phone} = ${key} and ${ofOwner(personColumns)}`
  return [
    look(db.tableText('contacts'), 'client_id', reason, true, contacts),
    ...(reason === 'phone' ? [look(db.tableText('contact_persons'), 'client_id', reason, true, people)] : []),
  ]
}

/** All matches of the input, including hidden ones. */
export const findMatches = async (db: Database, entity: Entity, input: PartyInput): Promise<Match[]> => {
  const looks = [...keysOf(input)].flatMap(([reason, keys]) =>
    keys.flatMap((key) => [
      ...ownLooks(db, entity, reason, key),
      ...(reason === 'phone' || reason === 'email' ? contactLooks(db, entity, reason, key) : []),
    ]),
  )
  if (looks.length === 0) return []
  const rows = await rowsOf<FoundRow>(db, joinSql(looks, ' union all '))
  return rows.map(({ id, reason, whole }) => ({ id, reason, isWhole: whole === 1 }))
}

const SHOWN: Readonly<Record<string, Readonly<Record<string, AnyColumn>>>> = {
  client: { full_name: 'full_name', tax_code: 'tax_code' },
  contractor: { full_name: 'full_name', tax_code: 'tax_code' },
  lead: { full_name: 'company_name', phone: 'phone', email: 'email' },
}

/** Beside them what is shown of its kind. */
export interface PartyRow extends Row {
  id: number
  name: string
  manager_name: string | null
}

/** The found ones that the viewer sees, as they are shown. */
export const seenParties = async (
  db: Database,
  entity: Entity,
  ids: readonly number[],
  viewer: Viewer,
): Promise<Map<number, PartyRow>> => {
  if (ids.length === 0) return new Map()
  const scope = scopeSql(db, entity, viewer)
  const shown = Object.entries(SHOWN[entity.name] ?? {}).map(([as, field]) => part`, t.${name(field)} as ${name(as)}`)
  const [u, t] = [columnsOf('team_users', 'u'), columnsOf<'clients' | 'contractors' | 'leads'>('clients', 't')]
  const manager = part`(select ${u.name} from ${raw(db.tableText('team_users'))} u where ${u.id} = ${t.manager_id})`
  const rows = await rowsOf<PartyRow>(
    db,
    part`select ${t.id} as id, ${t.name} as name, ${manager} as manager_name ${joinSql(shown, '')}
      from (select * from ${raw(db.tableText(entity.table))}
        where id in (${listOf(ids)}) and is_deleted = 0 ${scope ? part`and ${scope}` : raw('')}) t`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** The first phone and the first e-mail of each, the main one before others. */
export const readFirstContacts = async (
  db: Database,
  entity: Entity,
  ids: readonly number[],
): Promise<Map<number, { phone?: string; email?: string }>> => {
  const reach = new Map<number, { phone?: string; email?: string }>(ids.map((id) => [id, {}]))
  if (ids.length === 0) return reach
  const kind = ownerKindOf(entity.name)
  const { client_id: owner, owner_type: type, value, match_value: matchValue, is_main: isMain } = contactColumns
  const rows = await rowsOf<Record<'value' | 'match_value', string> & { client_id: number }>(
    db,
    part`select ${owner}, ${value}, ${matchValue} from ${raw(db.tableText('contacts'))}
      where ${owner} in (${listOf(ids)}) and ${type} = ${kind} and is_deleted = 0 and ${matchValue} <> ''
      order by ${isMain} desc, id`,
  )
  for (const row of rows) {
    const contacts = reach.get(row.client_id) ?? {}
    if (emailKey(row.value)) contacts.email ??= row.value
    else contacts.phone ??= row.match_value
  }
  return reach
}
