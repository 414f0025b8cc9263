/** Clients for the bench of a large company: names, requisites, people in charge, places and phones as they are spread in life. */
import { anyTable } from '../../packages/server/src/db/database.ts'
import { contact } from '../../packages/shared/src/entities/contact.ts'
import { client } from '../../packages/shared/src/entities/client.ts'
import { contactsText } from '../../packages/shared/src/rules/contacts-text.ts'
import type { Database, Row } from '../../packages/server/src/db/database.ts'
import { insertMany } from '../../packages/server/src/db/insert-many.ts'
import { storedColumns, withDefaults } from '../../packages/server/src/rows/columns.ts'
import { CLIENT_STATUS, type ClientStatusName } from '../../packages/shared/src/statuses.ts'
import { inBatches, mixed, settle, withoutIndexes } from './filling.ts'
import type { Fill } from './stage.ts'

const WORDS = ['Агро', 'Буд', 'Вест', 'Дніпро', 'Євро', 'Захід', 'Карго', 'Лідер', 'Мет', 'Норд', 'Океан', 'Порт']
const ENDS = [
  'трейд',
  'транс',
  'сервіс',
  'груп',
  'імпекс',
  'логістик',
  'інвест',
  'пром',
  'союз',
  'хім',
  'маркет',
  'лан',
]
const FORMS = ['ТОВ', 'ТОВ', 'ТОВ', 'ПП', 'ФОП', 'АТ']
const TRADES = ['expeditor', 'broker', 'proizvoditel', 'treider', 'avtosalon']
/** Most clients are active; some statuses are rare. */
const STATUSES: readonly ClientStatusName[] = [
  'active',
  'active',
  'active',
  'active',
  'active',
  'active',
  'in_progress',
  'in_progress',
  'negotiation',
  'first_order',
  'sleeping',
  'sleeping',
  'lost',
  'new',
]
const CLIENT_KIND = 1
const PHONE = 1
const MADE = 1_700_000_000

/** The last digits of a number, so that a term made of them is found once. */
export const phoneOf = (n: number): string => `38067${String(2_000_000 + n)}`
export const taxCodeOf = (n: number): string => String(31_000_000 + n)
/** A word that one client in a thousand has in its name. */
export const RARE_WORD = 'Щипцежюк'

interface Places {
  cities: readonly number[]
  managers: readonly number[]
  sources: readonly number[]
}

const pick = <T>(list: readonly T[], number: number): T | null => list[number % list.length] ?? null

const nameOf = (n: number, random: number): string => {
  const rare = n % 1000 === 7 ? ` ${RARE_WORD}` : ''
  return `${pick(FORMS, random)} «${pick(WORDS, random >>> 3)}${pick(ENDS, random >>> 7)}${rare} ${n}»`
}

const recordOf = (n: number, { cities, managers, sources }: Places) => {
  const random = mixed(n)
  const isOneIn = (of: number, shift: number) => ((random >>> shift) % of === 0 ? 1 : 0)
  return withDefaults(client, {
    name: nameOf(n, random),
    full_name: n % 2 === 0 ? `Товариство з обмеженою відповідальністю ${n}` : null,
    status_id: CLIENT_STATUS[pick(STATUSES, random >>> 2) ?? 'active'],
    manager_id: pick(managers, random >>> 5),
    source_group: pick(sources, random >>> 4),
    // Half of them sit in one of ten large cities.
    city: isOneIn(2, 6) ? pick(cities.slice(0, 10), random >>> 9) : pick(cities, random >>> 9),
    tax_code: taxCodeOf(n),
    contacts_text: contactsText([phoneOf(n)]),
    ...Object.fromEntries(TRADES.map((trade, place) => [trade, isOneIn(6, place + 3)])),
    import: isOneIn(2, 8),
    export: isOneIn(3, 10),
    tranzit: isOneIn(8, 12),
    vnutrennie: isOneIn(4, 14),
    notWork: isOneIn(40, 16),
    blackList: isOneIn(200, 4),
    specialControl: isOneIn(100, 5),
  })
}

const idsOf = async (db: Database, table: string): Promise<number[]> =>
  (await anyTable(db.read).selectFrom(table).select('id').where('is_deleted', '=', 0).orderBy('id').execute()).map(
    ({ id }) => id,
  )

const rowOf = (id: number, columns: Row): Row => ({ id, date_create: MADE + id, date_update: MADE + id, ...columns })

/** No search of the bench has fewer than three characters, so beginnings of words are left out. */
export const fillClients =
  (rows: number): Fill =>
  async (db) => {
    const places = {
      cities: await idsOf(db, 'cities'),
      managers: await idsOf(db, 'team_users'),
      sources: await idsOf(db, 'clients_src_groups'),
    }
    await withoutIndexes(db, ['clients', 'contacts'], () =>
      inBatches(db, rows, async (tx, numbers) => {
        const clients = numbers.map((n) => rowOf(n, storedColumns(client, recordOf(n, places))))
        const contacts = numbers.map((n) => {
          const record = { type: PHONE, value: phoneOf(n), client_id: n, owner_type: CLIENT_KIND }
          return rowOf(n, storedColumns(contact, withDefaults(contact, record)))
        })
        await insertMany(db, tx, 'clients', clients)
        await insertMany(db, tx, 'contacts', contacts)
      }),
    )
    await settle(db, { clients: rows, contacts: rows })
  }
