/** The first steps of a company: who sees them, marks that are refused, and steps that the data ticks. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { client } from '@fura/shared/entities/client.ts'
import { legalEntity, organization } from '@fura/shared/entities/lookups.ts'
import { GUIDE_STEPS } from '@fura/shared/guide.ts'
import { anyTable } from '#db/database.ts'
import { openDatabases } from '#db/open.ts'
import { registrySteps } from '#migrations/index.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const PATH = '/api/company/guide/'

interface Guide {
  steps: { name: string; is_done: 0 | 1; is_skipped: 0 | 1; is_by_hand: 0 | 1 }[]
  is_closed: 0 | 1
  firm_id: number | null
  branch_id: number | null
}

const guide = async () => (await app.call({ url: PATH, as: 'admin@demo' })).body.detail as Guide
const mark = async (body: unknown, as = 'admin@demo') =>
  (await app.call({ method: 'POST', url: `${PATH}mark/`, body, as })).body
const stepOf = ({ steps }: Guide, name: string) => steps.find((step) => step.name === name)

test('without a session and without the right nothing is read or marked', async () => {
  const before = await guide()
  expect((await app.call({ url: PATH })).code).toBe(401)
  expect((await app.call({ method: 'POST', url: `${PATH}mark/`, body: { name: 'home', is_on: 1 } })).code).toBe(401)
  const denied = { status: 'error', error: 'access denied', needs: ['can_add_user'] }
  expect((await app.call({ url: PATH, as: 'manager@demo' })).body).toEqual(denied)
  expect(await mark({ name: 'backup', is_on: 1 }, 'manager@demo')).toEqual(denied)
  expect(await guide()).toEqual(before)
})

test('an unknown step is refused', async () => {
  const fields = { name: 'not_allowed' }
  expect(await mark({ name: 'party', is_on: 1 })).toEqual({ status: 'error', error: 'invalid data', fields })
})

test('a company at work is not led; its steps follow its data, the backup and skipped steps a mark', async () => {
  const before = await guide()
  expect(before.is_closed).toBe(1)
  expect(before.steps.map(({ name }) => name)).toEqual([...GUIDE_STEPS])
  for (const name of ['client', 'quote', 'order', 'people', 'import'])
    expect(stepOf(before, name), name).toMatchObject({ is_done: 1, is_skipped: 0 })
  expect(stepOf(before, 'backup')).toMatchObject({ is_done: 0, is_skipped: 0 })
  expect(stepOf((await mark({ name: 'backup', is_on: 1 })).detail as Guide, 'backup')).toMatchObject({
    is_done: 1,
    is_by_hand: 1,
  })
  expect(stepOf((await mark({ name: 'backup', is_on: 0 })).detail as Guide, 'backup')).toMatchObject({ is_done: 0 })
  expect(stepOf((await mark({ name: 'client', is_on: 1 })).detail as Guide, 'client')).toMatchObject({ is_skipped: 0 })
  await app.db().write((tx) => anyTable(tx).updateTable(client.table).set({ is_deleted: 1 }).execute())
  expect(stepOf(await guide(), 'client')).toMatchObject({ is_done: 0, is_skipped: 1 })
})

test('steps open the first live firm and branch; without one there is none to open', async () => {
  const lowest = async (table: string) => {
    const live = anyTable(app.db().read).selectFrom(table).select('id').where('is_deleted', '=', 0)
    return (await live.orderBy('id').limit(1).executeTakeFirstOrThrow()).id
  }
  const setAll = (is_deleted: 0 | 1) =>
    app.db().write((tx) => anyTable(tx).updateTable(legalEntity.table).set({ is_deleted }).execute())
  expect(await guide()).toMatchObject({
    firm_id: await lowest(legalEntity.table),
    branch_id: await lowest(organization.table),
  })
  await setAll(1)
  const without = await guide()
  expect(without.firm_id).toBeNull()
  expect(stepOf(without, 'firm')).toMatchObject({ is_done: 0 })
  await setAll(0)
})

test('a backup that was made ticks its step, and then a mark says nothing more', async () => {
  const setBackup = async (backed_up_at: number) => {
    const databases = openDatabases(app.dataDir)
    const registry = await databases.open({ url: app.databaseUrl, name: app.registryName }, registrySteps)
    const { uniqueId } = app.installation()
    await registry.write((tx) =>
      tx.updateTable('installations').set({ backed_up_at }).where('unique_id', '=', uniqueId).execute(),
    )
    await databases.close()
  }
  const backup = async () => stepOf(await guide(), 'backup')
  expect(await backup()).toMatchObject({ is_done: 0 })
  await mark({ name: 'backup', is_on: 1 })
  await setBackup(1_700_000_000)
  await expect.poll(async () => (await backup())?.is_by_hand, { timeout: 10_000 }).toBe(0)
  expect(await backup()).toMatchObject({ is_done: 1, is_skipped: 0 })
  await setBackup(0)
  await expect.poll(async () => (await backup())?.is_by_hand, { timeout: 10_000 }).toBe(1)
  await mark({ name: 'backup', is_on: 0 })
  expect(await backup()).toMatchObject({ is_done: 0 })
})
