/**
 * Truck bodies are described: what they are, how much they take, from which sides they are loaded. Those that a company began
 * with get the usual figures; a platform and groupage are added beside them.
 */
import { sql } from 'kysely'
import type { Migration } from '#db/migration.ts'

const FLAGS = ['is_rear_loading', 'is_side_loading', 'is_top_loading', 'is_adr']
const NUMBERS = ['capacity_t', 'pallets', 'temperature_from', 'temperature_to']

/** Sides: rear, side, top. Tonnes and degrees in thousandths. */
type Body = readonly [
  id: number,
  body: string,
  pallets: number | null,
  tonnes: number,
  sides: readonly [0 | 1, 0 | 1, 0 | 1],
]

const ALL = [1, 1, 1] as const
const REAR = [1, 0, 0] as const
const TOP = [0, 0, 1] as const
const OPEN = [0, 1, 1] as const

const BODIES: readonly Body[] = [
  [21, 'tent', 33, 22_000, ALL],
  [22, 'mega', 33, 22_000, ALL],
  [23, 'jumbo', 33, 20_000, ALL],
  [24, 'road_train', 38, 22_000, ALL],
  [25, 'reefer', 33, 21_000, REAR],
  [26, 'isotherm', 33, 21_000, REAR],
  [27, 'box', 33, 21_000, REAR],
  [28, 'van', 8, 1500, REAR],
  [29, 'container_carrier', null, 26_000, TOP],
  [30, 'grain', null, 24_000, TOP],
  [31, 'tipper', null, 25_000, TOP],
  [32, 'tank', null, 24_000, TOP],
  [33, 'flatbed', 33, 22_000, OPEN],
  [34, 'low_loader', null, 40_000, OPEN],
  [35, 'car_carrier', null, 18_000, REAR],
]
const [REEFER, TANK, LAST] = [25, 32, 35]

const NEW = [
  {
    body: [36, 'platform', null, 24_000, OPEN],
    names: ['Платформа', 'Платформа', 'Platform'],
    sorted: ['платформа', 'платформа', 'platform'],
    isOversize: 1,
    words: ['п', 'пл', 'p', 'pl'],
  },
  {
    body: [37, 'groupage', null, 5000, ALL],
    names: ['Сборный (догруз)', 'Збірний (догруз)', 'Groupage (LTL)'],
    // As the product wrote it then: "і" comes behind "и".
    sorted: ['сборный (догруз)', 'зби\u0001рний (догруз)', 'groupage (ltl)'],
    isOversize: 0,
    words: ['с', 'сб', 'з', 'зб', '(', '(д', '(l', 'g', 'gr'],
  },
] as const satisfies readonly {
  body: Body
  names: readonly string[]
  sorted: readonly string[]
  isOversize: number
  words: readonly string[]
}[]

const valuesOf = ([, body, pallets, tonnes, [rear, side, top]]: Body) => ({
  body,
  pallets,
  capacity_t: tonnes,
  is_rear_loading: rear,
  is_side_loading: side,
  is_top_loading: top,
})

const addColumns = async ({ db }: Migration): Promise<void> => {
  await db.schema.alterTable('container_types').addColumn('body', 'text').execute()
  for (const column of NUMBERS) await db.schema.alterTable('container_types').addColumn(column, 'bigint').execute()
  for (const column of FLAGS) {
    await db.schema
      .alterTable('container_types')
      .addColumn(column, 'bigint', (built) => built.notNull().defaultTo(0))
      .execute()
  }
}

const describeKnown = async ({ db }: Migration): Promise<void> => {
  for (const body of BODIES) {
    await db
      .updateTable('container_types')
      .set(valuesOf(body))
      .where('id', '=', body[0])
      .where('kind', '=', 'truck')
      .execute()
  }
  const reefer = { temperature_from: -25_000, temperature_to: 25_000 }
  await db.updateTable('container_types').set(reefer).where('id', '=', REEFER).where('kind', '=', 'truck').execute()
  await db
    .updateTable('container_types')
    .set({ is_adr: 1 })
    .where('id', '=', TANK)
    .where('kind', '=', 'truck')
    .execute()
}

/** In a company that began with the others; a new one gets all of them with its first data. */
const addMissing = async ({ db }: Migration): Promise<void> => {
  const last = await db.selectFrom('container_types').select('date_create').where('id', '=', LAST).executeTakeFirst()
  if (!last) return
  const now = Math.floor(Date.now() / 1000)
  for (const { body, names, sorted, isOversize, words } of NEW) {
    const [id] = body
    const [ru, uk, en] = names
    await db
      .insertInto('container_types')
      .values({
        id,
        date_create: now,
        date_update: now,
        rev: 1,
        name: ru,
        name_ru: ru,
        name_uk: uk,
        name_en: en,
        name_sort_ru: sorted[0],
        name_sort_uk: sorted[1],
        name_sort_en: sorted[2],
        search_text: [...new Set(names.map((name) => name.toLowerCase()))].join('\n'),
        is_active: 1,
        position: id,
        kind: 'truck',
        is_oog: isOversize,
        ...valuesOf(body),
      })
      .execute()
    for (const prefix of words)
      await db.insertInto('search_prefixes').values({ entity: 'container_types', prefix, record_id: id }).execute()
  }
  await sql`update row_counts set num = num + ${NEW.length} where entity = 'container_types'`.execute(db)
}

export const up = async (m: Migration): Promise<void> => {
  await addColumns(m)
  await describeKnown(m)
  await addMissing(m)
}
