/** A fresh browser, server and device with one tab, for each test. */
import type { UserSession } from '../user-session.ts'
import { type Device, installBrowser, makeDevice } from './device.ts'
import { FakeServer } from './fake-server.ts'

export interface Started {
  server: FakeServer
  device: Device
  tab: UserSession
  /** Unexpected reports of the app. */
  errors: unknown[]
}

export const startDevice = (): Started => {
  const { errors } = installBrowser()
  const server = new FakeServer()
  const device = makeDevice(server)
  return { server, device, tab: device.openTab(), errors }
}

/** Reports fail the test. */
export const endDevice = (device: Device, errors: readonly unknown[]): void => {
  device.closeAll()
  if (errors.length > 0) throw new AggregateError(errors)
}
