/**
 * `npm run bench -- fields`: what the list and the card of orders cost with 20 fields of the company's own, filled in every order,
 * beside the same company without them. Processor time per request is the bar: 85 % of the speed without them.
 */
import { DAY } from '@fura/shared/seconds.ts'
import { customField } from '../../packages/shared/src/entities/lookups.ts'
import { ORDER_STATUS } from '../../packages/shared/src/statuses.ts'
import type { Row } from '../../packages/server/src/db/database.ts'
import { serverActor } from '../../packages/server/src/db/server-actor.ts'
import { makeColumn } from '../../packages/server/src/features/custom-fields/custom-field.writes.ts'
import { addRecord } from '../../packages/server/src/resource/save.ts'
import { mixed } from './filling.ts'
import { compareSizes } from './growth.ts'
import { fillOrders, RARE_WORD } from './order-fixture.ts'
import type { BenchEngine, Fill } from './stage.ts'

const LIST = '/api/orders/list/'
const CONNECTIONS = 4
const FIELDS = 20
const LEAST_SHARE = 0.85
const KINDS = ['text', 'number', 'money', 'date', 'choice'] as const
const OPTIONS = ['Море', 'Авто', 'Поезд', 'Самолёт']

const kindOf = (place: number) => KINDS[(place - 1) % KINDS.length] ?? 'text'

const valueOf = (place: number, random: number): Row => {
  const name = `cf_${place}`
  const kind = kindOf(place)
  if (kind === 'text') return { [name]: `Пломба ${random % 1000}`, [`${name}_fold`]: `пломба ${random % 1000}` }
  if (kind === 'choice') return { [name]: OPTIONS[random % OPTIONS.length] ?? null }
  return { [name]: kind === 'date' ? (18_000 + (random % 3000)) * DAY : random % 1_000_000 }
}

const fillWithFields =
  (rows: number) =>
  (fields: number): Fill =>
  async (db) => {
    for (let place = 1; place <= fields; place += 1) {
      const values = { name: `Поле ${place}`, entity: 'order', kind: kindOf(place), in_filter: 1, position: place }
      const options = kindOf(place) === 'choice' ? { options: OPTIONS.join('\n') } : {}
      await db.write(async (tx) => {
        const writing = { db, tx, actor: serverActor('Europe/Kyiv') }
        const { id } = await addRecord(writing, customField, { ...values, ...options, is_active: 1 })
        await makeColumn(writing, id, values)
      })
    }
    const columnsOf = (n: number): Row =>
      Object.assign({}, ...Array.from({ length: fields }, (_, place) => valueOf(place + 1, mixed(n + place)))) as Row
    await fillOrders(rows, (n) => ({ values: {}, columns: columnsOf(n) }))(db)
  }

/** The filter of a field of the company beside one of ours that finds about as many. */
const filtered = (ours: string, own: string) => (fields: number) => `${LIST}?${fields === 0 ? ours : own}&`

export interface FieldsOptions {
  engines: readonly BenchEngine[]
  rows: number
  seconds: number
  rounds: number
}

export const benchFields = async ({ engines, rows, seconds, rounds }: FieldsOptions): Promise<boolean> => {
  const list = (name: string, query: string) => ({ name, query, path: () => LIST, hasBar: true })
  let isGood = true
  for (const engine of engines) {
    const isWithin = await compareSizes(engine, {
      title: `number of own fields, ${rows} orders`,
      sizes: [0, FIELDS],
      mostGrowth: 1 / LEAST_SHARE,
      fill: fillWithFields(rows),
      cases: [
        list('all', ''),
        list('in work', 'f[in_work]=1'),
        list('in work, status', `f[in_work]=1&f[status]=${ORDER_STATUS.booked}`),
        list('search', `search=${encodeURIComponent(RARE_WORD)}`),
        { name: 'card', query: '', path: () => `/api/orders/get/${rows}/`, hasBar: true },
        {
          name: 'direction; own choice',
          query: '',
          path: filtered('f[direction]=1', `f[cf_5]=${encodeURIComponent('Море')}`),
          hasBar: false,
        },
        {
          name: 'days; own sums',
          query: '',
          path: filtered('f[date_create_from]=01-01-2024', 'f[cf_3_from]=9000.00'),
          hasBar: false,
        },
      ],
      seconds,
      rounds,
      connections: CONNECTIONS,
    })
    isGood &&= isWithin
  }
  return isGood
}
