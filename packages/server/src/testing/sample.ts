/** Valid values for any declared entity, so that one test set can be run over all of them. */
import { DAY } from '@fura/shared/seconds.ts'
import { anyTable } from '#db/database.ts'
import { CUSTOM_ENTITIES } from '@fura/shared/custom-fields/custom-kinds.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { contactPerson } from '@fura/shared/entities/contact-person.ts'
import { file } from '@fura/shared/entities/file.ts'
import { entities, ownerOf, targetOf, type EntityName } from '@fura/shared/entities/index.ts'
import type { Wire } from '@fura/shared/fields/wire.ts'
import type { Field } from '@fura/shared/fields/field.ts'
import type { TestApp } from './test-app.ts'

/** By the folder of the app, which its second node shares. */
const serials = new Map<string, number>()

/** Counts the values of each app from one: dates that grew with those of every other would not be in the past any more. */
const nextSerial = ({ dataDir }: TestApp): number => {
  const serial = (serials.get(dataDir) ?? 0) + 1
  serials.set(dataDir, serial)
  return serial
}

const letterOf = (place: number): string => String.fromCharCode(65 + (place % 26))

const COUNTRIES = new Set('XK QA OM WF WS JE JM JO JP YE YT ZA ZM ZW'.split(' '))
/** Of two letters, and of no country. */
const FREE_CODES = 'X Q O W J Y Z'
  .split(' ')
  .flatMap((first) => Array.from({ length: 26 }, (_, place) => first + letterOf(place)))
  .filter((code) => !COUNTRIES.has(code))

/** Codes that differ from call to call and stay clear of those that countries and currencies have. */
const codeOf = (n: number, length: number): string =>
  length < 3 ? (FREE_CODES[n % FREE_CODES.length] ?? '') : `Q${letterOf(Math.floor(n / 26))}${letterOf(n)}`

const CARDS = ['4111111111111111', '378282246310005']
const IBANS = ['UA583808050000026009702978805', 'DE89370400440532013000']

/** Texts that a rule looks into. */
const NAMED: Readonly<Record<string, (n: number) => string>> = {
  tax_code: (n) => String(10_000_000 + n),
  un_number: () => '1203',
  adr_class: () => '3',
}
/** Long before today, so that a date of something done stays in the past. */
const FIRST_DAY = 19_000
/** A term ends after it begins, by however much the beginning is moved. */
const TERM_DAYS = 3000

/** A value of the field that is not empty; `n` makes two values differ. */
const valueOf = (name: string, field: Field, n: number): Wire => {
  const makeValue = NAMED[name]
  if (makeValue) return makeValue(n)
  const max = field.max ?? 100_000
  switch (field.kind) {
    case 'name':
    case 'text':
    case 'long_text':
    case 'plate':
      return `${name} Ёлка №${n}`.slice(-max)
    case 'phone':
      return `38067${String(1_000_000 + n)}`
    case 'email':
      return `user${n}@example.com`
    case 'code':
    case 'letters':
      return codeOf(n, Math.min(max, 3))
    case 'iban':
      return IBANS[n % 2] ?? null
    case 'color':
      return `#${String(100_000 + n).slice(-6)}`
    case 'int':
      return Math.min(field.max ?? 1000, (field.min ?? 0) + 1 + (n % 3))
    case 'flag':
      return n % 2
    case 'date':
      return (FIRST_DAY + n + (name.endsWith('_until') ? TERM_DAYS : 0)) * DAY
    case 'date_time':
      return 1_700_000_000 + n
    case 'money':
      return `${n}.50`
    case 'price':
      return `${n}.2500`
    case 'rate':
      return `${n}.125000`
    case 'qty':
      return `${n % max}.125`
    case 'choice':
      return field.values?.[n % field.values.length] ?? null
    case 'card':
      return CARDS[n % 2] ?? null
    case 'ids':
      return [1, 2]
    case 'ref':
    case 'owner':
      return null
  }
}

/** One of the live records of an entity, by its place among those that say what `only` asks. */
const someId = async (t: TestApp, target: Entity, place: number, only: Field['only'] = {}): Promise<number | null> => {
  let query = anyTable(t.db().read).selectFrom(target.table).select('id').where('is_deleted', '=', 0)
  for (const [column, value] of Object.entries(only)) query = query.where(column, '=', value)
  const rows = await query
    .orderBy('id')
    .limit(place + 1)
    .execute()
  return rows.length > 0 ? Number(rows[place % rows.length]?.id) : null
}

const FAR = 1_900_000_000

/** Values that suit each other where a feature has rules of its own: any text is a contact of type "other". */
const FITTING: Readonly<Record<string, (n: number) => Record<string, Wire>>> = {
  contact: () => ({ type: 5 }),
  contact_history: () => ({ next_date: 0 }),
  // The first currency is the company's own.
  exchange_rate: () => ({ currency_id: 2 }),
  order_container: () => ({ number: 'CSQU3054383', loading_date: 0, unloading_date: 0, vgm_weight: null }),
  // The first kind of equipment is a container.
  order_direction: () => ({ transport_mode: 'sea' }),
  quote_direction: () => ({ transport_mode: 'sea' }),
  rate_request: () => ({ type: 1 }),
  // The type that a change would send: it fits the first order type alone.
  lead: () => ({ container_type_id: 2 }),
  order: () => ({ cancel_reason_id: null }),
  quote: () => ({ lost_reason_id: null }),
  // Neither asked of other records nor without what its kind needs.
  custom_field: (n) => ({ entity: CUSTOM_ENTITIES[n % 8] ?? 'order', kind: 'text', is_required: 0, is_searched: 0 }),
  team_role: () => ({ role: 'viewer' }),
  kickback_customer: () => ({ kind: 'fixed' }),
  kickback_carrier: () => ({ kind: 'fixed' }),
  kickback_carrier2: () => ({ kind: 'fixed' }),
  task: (n) => ({ date_start: FAR + n, date_end: FAR + n + DAY, object_type: 'client' }),
}

/** A body that adds a record: every writable field filled. Translated names are sent in the asked language only. */
export const sample = async (t: TestApp, entity: Entity): Promise<Record<string, Wire>> => {
  const serial = nextSerial(t)
  const values: Record<string, Wire> = {}
  for (const [name, field] of Object.entries(entity.fields)) {
    if (field.calc || /_(ru|uk|en)$/.test(name)) continue
    // Parts of the same deal, a firm's own files, people of the record's party: the first one there is may be another's.
    if (field.kind === 'ref' && (targetOf(field).part || [file, contactPerson].some((own) => own === targetOf(field))))
      continue
    const value = field.kind === 'ref' ? await someId(t, targetOf(field), 0, field.only) : valueOf(name, field, serial)
    if (value !== null) values[name] = value
  }
  Object.assign(values, FITTING[entity.name]?.(serial))
  for (const [name, field] of Object.entries(entity.fields)) {
    const owner = field.kind === 'owner' ? ownerOf(field, values[field.by ?? '']) : undefined
    if (owner) values[name] = await someId(t, owner, 0)
  }
  return values
}

/** Another valid value for a field, different from `current`. */
export const otherValue = async (t: TestApp, name: string, field: Field, current: Wire): Promise<Wire> => {
  if (field.kind === 'ref') return someId(t, targetOf(field), 1, field.only)
  if (field.kind === 'owner') return current
  const serial = nextSerial(t)
  const value = valueOf(name, field, serial)
  return JSON.stringify(value) === JSON.stringify(current) ? valueOf(name, field, nextSerial(t)) : value
}

/** Entities with rules of their own, tested with their features. */
const RICH: ReadonlySet<string> = new Set<EntityName>([
  'team_user',
  'task',
  'order',
  'quote',
  'custom_field',
  'team_role',
])

/** Entities with all five alike routes. */
export const alike = entities.filter(
  ({ name, can }) => can.add !== 'nobody' && can.add !== 'by_record' && !RICH.has(name),
)
