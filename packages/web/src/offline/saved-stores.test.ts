/** Databases of earlier versions: the person's own work is there, whole, and is sent. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { USER_VERSION } from './schema.ts'
import { userDbName } from './store.ts'
import { type Device, entriesOf, installBrowser, makeDevice, untilSent } from './testing/device.ts'
import { FakeServer } from './testing/fake-server.ts'
import { SAVED_STORES } from './testing/saved-stores.ts'

let server: FakeServer
let device: Device
let errors: unknown[]

beforeEach(() => {
  errors = installBrowser().errors
  server = new FakeServer()
  device = makeDevice(server)
})
afterEach(() => {
  device.closeAll()
  if (errors.length > 0) throw new AggregateError(errors)
})

test('every version of the store that was released is tried here', () => {
  expect(SAVED_STORES).toHaveLength(USER_VERSION)
})

test.each(SAVED_STORES.map((save, place) => [place + 1, save] as const))(
  'a store of version %i keeps its unsent work, drafts and ids, and everything is sent once',
  async (_version, save) => {
    await save(userDbName('test', 1))
    const tab = device.openTab()
    expect((await entriesOf(tab)).map(({ res, op, state }) => [res, op, state])).toEqual([
      ['trucks', 'add', 'queued'],
      ['drivers', 'add', 'queued'],
      ['drivers', 'update', 'sending'],
      ['files', 'add', 'queued'],
    ])
    const [draft, record] = await tab.store.withDb((db) =>
      Promise.all([db.get('draft', 'drivers/new'), db.get('idmap', 'an earlier one')]),
    )
    expect([draft?.values, record?.id]).toEqual([{ name: 'Неоконченный' }, 7])

    tab.sender.wake()
    await untilSent(tab)
    expect(await entriesOf(tab)).toEqual([])
    expect(server.effects.map(({ path }) => path).toSorted()).toEqual([
      '/api/drivers/add/',
      '/api/drivers/update/',
      '/api/files/add/',
      '/api/trucks/add/',
    ])
    const [truckId] = [...server.records.keys()]
      .filter((key) => key.startsWith('trucks'))
      .map((key) => Number(key.split(' ')[1]))
    const [driver] = [...server.records.values()].filter(({ name }) => name === 'Олег')
    expect(driver).toMatchObject({ truck_id: truckId, comment: 'после рейса' })
    expect([...server.files.values()]).toMatchObject([{ name: 'CMR.jpg' }])
  },
)
