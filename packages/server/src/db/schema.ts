/** The tables and their columns as Kysely knows them: tables of records follow from the declarations, the others are listed here. */
import type { Fields, SystemFields } from '@fura/shared/entities/entity.ts'
import type { MailTrouble, TlsMode } from '@fura/shared/company-mail.ts'
import type { DeclaredEntity } from '@fura/shared/entities/index.ts'
import type { Field } from '@fura/shared/fields/field.ts'
import type { Language } from '@fura/shared/language.ts'
import type { PushKind } from '@fura/shared/push-kinds.ts'
import type { Generated } from 'kysely'
import type { REGISTRY_TABLES, SYSTEM_TABLES } from './system-tables.ts'

type NumberKind = 'int' | 'flag' | 'date' | 'date_time' | 'money' | 'price' | 'rate' | 'qty' | 'ref' | 'owner'

type StoredValue<F extends Field> = F extends { kind: 'choice'; values: readonly (infer V)[] }
  ? V
  : F extends { kind: NumberKind }
    ? number
    : string

/** Scaled numbers are whole ones, lists of ids are JSON; an empty date is 0. */
type StoredField<F extends Field> = F extends { kind: 'flag' | 'date' | 'date_time' }
  ? Generated<number>
  : F extends { required: true }
    ? StoredValue<F>
    : StoredValue<F> | null

type WithName<F extends Fields> = F extends { name: { kind: 'name' } }
  ? { name_sort_ru: string | null; name_sort_uk: string | null; name_sort_en: string | null }
  : F extends { name: Field }
    ? { name_sort: string | null }
    : unknown

/** Whether any field has this property. */
type Some<F extends Fields, Word> = { [K in keyof F]: F[K] extends Word ? K : never }[keyof F] extends never
  ? false
  : true

type WithSearch<F extends Fields> = Some<F, { search: true }> extends true ? { search_text: string | null } : unknown
type WithKey<F extends Fields> =
  Some<F, { unique: readonly string[] }> extends true ? { unique_key: string | null } : unknown

type RecordColumns<F extends Fields> = Omit<SystemFields, 'id' | 'rev'> & {
  id: Generated<number>
  rev: Generated<number>
  is_deleted: Generated<number>
} & {
  -readonly [K in keyof F]: StoredField<F[K]>
} & WithName<F> &
  WithSearch<F> &
  WithKey<F>

type Flat<T> = { [K in keyof T]: T[K] }

/** Columns of every record that are not fields. */
interface OwnColumns {
  team_users: { pass_hash: string | null }
  clients: { match_name: string | null; match_full_name: string | null; match_tax_code: string | null }
  contractors: { match_name: string | null; match_full_name: string | null; match_tax_code: string | null }
  contact_persons: { match_phone: string | null }
  contacts: { match_value: string | null }
  leads: {
    match_name: string | null
    match_company_name: string | null
    match_phone: string | null
    match_email: string | null
  }
}

type RecordTables = {
  [E in DeclaredEntity as E['table']]: Flat<
    RecordColumns<E['fields']> & (E['table'] extends keyof OwnColumns ? OwnColumns[E['table']] : unknown)
  >
}

interface WordTypes {
  text: string
  'text?': string | null
  'text=': Generated<string>
  int: number
  'int?': number | null
  'int=': Generated<number>
  id: Generated<number>
}

/** Texts that have few values. */
interface ChoiceColumns {
  company_mail: { tls: TlsMode; trouble: MailTrouble | null }
  imports: { language: Language; existing: 'update' | 'skip' | null }
  push_queue: { kind: PushKind }
  push_subscriptions: { language: Language }
}

type Choice<Table, Column> = Table extends keyof ChoiceColumns
  ? Column extends keyof ChoiceColumns[Table]
    ? ChoiceColumns[Table][Column]
    : never
  : never

type ColumnType<Table, Column, Word> = [Choice<Table, Column>] extends [never]
  ? WordTypes[Word & keyof WordTypes]
  : Choice<Table, Column>

type ByWords<T> = { -readonly [K in keyof T]: { -readonly [C in keyof T[K]]: ColumnType<K, C, T[K][C]> } }

export type Tables = RecordTables & ByWords<typeof SYSTEM_TABLES> & ByWords<typeof REGISTRY_TABLES>
