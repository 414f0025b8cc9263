/** A record of many fields as the bare handler answers it: the columns of its table with the names beside, mended in place. */
import { readFileSync } from 'node:fs'
import type { Entity } from '../../packages/shared/src/entities/entity.ts'
import { targetOf } from '../../packages/shared/src/entities/index.ts'
import { type Field, isScaled, SCALES } from '../../packages/shared/src/fields/field.ts'
import { type BareRow, decimalOf, numberOf } from './bare-list.ts'

const TEXTS = JSON.parse(
  readFileSync(new URL('../../packages/shared/locales/ru.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, string>>

const SYSTEM = ['id', 'date_create', 'creator_id', 'date_update', 'updater_id', 'rev']
const NUMBERS = new Set(['ref', 'int', 'flag', 'date', 'date_time'])

const titleOf = ({ fields, title }: Entity, alias: string): string =>
  fields[title]?.kind === 'name' ? `coalesce(${alias}.name_ru, ${alias}.name)` : `${alias}."${title}"`

/** A field of the referred record, or (`country_id.name`) of the one that it refers to. */
const referredSql = (schema: string, target: Entity, path: string, column: string): string => {
  const [first = '', second] = path.split('.')
  const link = target.fields[first]
  if (!second || !link) {
    const value = first === 'name' ? titleOf(target, 'r') : `r."${first}"`
    return `(select ${value} from ${schema}${target.table} r where r.id = t."${column}")`
  }
  const next = targetOf(link)
  const value = second === 'name' ? titleOf(next, 'n') : `n."${second}"`
  return `(select ${value} from ${schema}${target.table} r join ${schema}${next.table} n
    on n.id = r."${first}" where r.id = t."${column}")`
}

/** By the member: the SQL of what is answered beside a reference. */
const namesOf = (schema: string, column: string, field: Field): [string, string][] => {
  const [target, prefix] = [targetOf(field), column.replace(/_id$/, '')]
  const shown = Object.entries(target.shows).map(([suffix, path]): [string, string] => [
    suffix === '' ? prefix : `${prefix}_${suffix}`,
    referredSql(schema, target, path, column),
  ])
  return [[`${prefix}_name`, referredSql(schema, target, 'name', column)], ...shown]
}

export interface BareRecord {
  columns: string
  names: string
  answered: (row: BareRow) => object
}

export const bareRecord = (schema: string, { name: entity, fields }: Entity): BareRecord => {
  const shown = Object.entries(fields).filter(([, { viewWith }]) => viewWith !== 'nobody')
  const names = new Map(shown.flatMap(([name, field]) => (field.kind === 'ref' ? namesOf(schema, name, field) : [])))
  for (const [name] of shown) names.delete(name)
  const decimals = shown.flatMap(([name, { kind }]): [string, number][] =>
    isScaled(kind) ? [[name, SCALES[kind]]] : [],
  )
  const numbers = [...SYSTEM, ...shown.flatMap(([name, { kind }]) => (NUMBERS.has(kind) ? [name] : []))]
  const words = shown.flatMap(([name, { kind, values = [] }]): [string, Record<string, string>][] =>
    kind === 'choice' && typeof values[0] === 'number'
      ? [[name, Object.fromEntries(values.map((code) => [code, TEXTS[`${entity}.${name}.${code}`] ?? '']))]]
      : [],
  )
  const lists = shown.flatMap(([name, { kind }]) => (kind === 'ids' ? [name] : []))
  return {
    columns: [...SYSTEM, ...shown.map(([name]) => name)].map((name) => `t."${name}"`).join(', '),
    names: [...names].map(([name, text]) => `${text} as "${name}"`).join(', '),
    answered: (row) => {
      const record: Record<string, unknown> = row
      for (const [name, places] of decimals) record[name] = decimalOf(row[name], places)
      for (const [name, byCode] of words) record[`${name}_name`] = byCode[String(row[name])] ?? null
      for (const name of lists) record[name] = JSON.parse(String(row[name] ?? '[]'))
      // Only PostgreSQL's driver returns numbers as texts.
      if (typeof row.id === 'string') for (const name of numbers) record[name] = numberOf(row[name])
      return record
    },
  }
}
