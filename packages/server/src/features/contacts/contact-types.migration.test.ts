/** Contact types of a company of an older version: messengers are added, fax and Skype are not offered any more. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Databases, openDatabases } from '#db/open.ts'
import { dropSchema } from '#db/postgres-server.ts'
import { installationSteps } from '#migrations/index.ts'
import { contactsTypes } from '#seed/data/types.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

let t: TestApp
let databases: Databases
beforeAll(async () => {
  t = await testApp()
  databases = openDatabases(t.dataDir)
})
afterAll(async () => {
  await databases.close()
  await t.close()
})

const before = installationSteps.slice(
  0,
  installationSteps.findIndex(({ name }) => name.endsWith('contacts-types-messengers')),
)
const OLD = ['phone', 'fax', 'email', 'skype', 'other', 'fb']

const COLUMNS = ['id', 'tech_name', 'name_uk', 'short_name_en', 'is_active', 'position'] as const

test('S3.08 an older company gets the types that a new one starts with, and keeps the places it has chosen', async () => {
  const place = { url: t.databaseUrl, name: 'fura_contact_types' }
  const old = await databases.create(place, before)
  await old.write(async (tx) => {
    for (const [index, tech] of OLD.entries()) {
      const names = { name: tech, name_ru: tech, name_uk: tech, name_en: tech, short_name_en: tech }
      const position = tech === 'fb' ? 99 : index + 1
      const row = { id: index + 1, tech_name: tech, ...names, position, is_active: 1, date_create: 1, date_update: 1 }
      await tx.insertInto('contacts_types').values(row).execute()
    }
    await tx.insertInto('row_counts').values({ entity: 'contacts_types', num: OLD.length }).execute()
  })
  await old.close()
  const db = await databases.open(place, installationSteps)
  const rows = await db.read.selectFrom('contacts_types').select(COLUMNS).orderBy('id').execute()
  const shape = ({ id, is_active: isActive, position, tech_name: tech }: Record<string, unknown>) =>
    `${Number(id)} ${String(tech)} ${Number(isActive ?? 1)} ${Number(position)}`
  expect(rows.map(shape)).toEqual(contactsTypes.map(shape).map((text) => text.replace('fb 1 10', 'fb 1 99')))
  expect(rows.filter(({ id }) => id > OLD.length).map(({ name_uk: name }) => name)).toEqual([
    'Telegram',
    'Viber',
    'WhatsApp',
  ])
  const { num } = await db.read
    .selectFrom('row_counts')
    .select('num')
    .where('entity', '=', 'contacts_types')
    .executeTakeFirstOrThrow()
  expect(num).toBe(contactsTypes.length)
  await db.close()
  if (t.databaseUrl) await dropSchema(t.databaseUrl, place.name)
})
