/** Two tabs share one outbox, and one of them sends. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { UserSession } from './user-session.ts'
import { type Change, saveAt } from './save.ts'
import { type Device, untilSent, makeDevice, until } from './testing/device.ts'
import { add, update } from './testing/driver-changes.ts'
import type { FakeServer } from './testing/fake-server.ts'
import { endDevice, startDevice } from './testing/start-device.ts'

let server: FakeServer
let device: Device
let tab: UserSession
let errors: unknown[]

beforeEach(() => {
  ;({ server, device, tab, errors } = startDevice())
})
afterEach(() => endDevice(device, errors))

/** Saves without waiting for the server. */
const saveNow = (change: Change, at: UserSession = tab) => saveAt(at, change, 0)

describe('two tabs', () => {
  test('share one outbox and one sender', async () => {
    const other = device.openTab()
    server.latencyMs = 5
    server.put('drivers', { id: 7, rev: 1, name: 'Иван' })
    await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const at = index % 2 === 0 ? tab : other
        await saveNow(index % 4 === 0 ? add(`Водитель ${index}`) : update(7, { [`field_${index % 3}`]: index }), at)
      }),
    )
    await untilSent(tab)
    expect(server.mostPerRecord).toBe(1)
    expect(new Set(server.requests.map(({ key }) => key)).size).toBe(server.requests.length)
  })

  test('the one that saved hears from the one that sent', async () => {
    const other = device.openTab()
    server.latencyMs = 30
    const [one, two] = await Promise.all([saveAt(tab, add('Олег')), saveAt(other, add('Иван'))])
    expect([one.state, two.state]).toEqual(['sent', 'sent'])
  })

  test('when the sending tab closes the other goes on', async () => {
    const other = device.openTab()
    server.fault = ({ attempt }) => (attempt === 0 ? 'hang' : undefined)
    await saveNow(add('Олег'))
    await until(() => server.requests.length === 1)
    tab.store.close()
    await untilSent(other)
    expect(server.effects).toHaveLength(1)
    tab = other
  })

  test('without the lock a record would be sent twice at once, and the count shows it', async () => {
    const apart = makeDevice(server, { request: (_name, _options, work) => work() })
    const [one, two] = [apart.openTab(), apart.openTab()]
    // Long enough for the other tab to arrive, however slow the machine.
    server.latencyMs = 500
    await saveNow(add('Олег'), one)
    two.sender.forgive()
    await untilSent(one)
    expect(server.mostPerRecord).toBeGreaterThan(1)
    apart.closeAll()
  })
})
