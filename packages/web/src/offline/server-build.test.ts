/** To which server build a page belongs, also if it first reaches the server after a newer build was deployed. */
import { beforeEach, expect, test, vi } from 'vitest'
import { installBrowser } from './testing/device.ts'

const PAGE = { version: '1', build: 'page-one' }
vi.mock('#core/build-info.ts', () => ({ BUILD_INFO: PAGE }))

/** A page that has just been opened. */
const openPage = async () => {
  vi.resetModules()
  vi.stubEnv('DEV', false)
  return import('./server-build.ts')
}

beforeEach(() => {
  installBrowser()
  PAGE.build = 'page-one'
})

test('S1.10 the page belongs to the build that the server names first, and stays with it', async () => {
  const page = await openPage()
  expect(await page.ownServerBuild('a')).toBe('a')
  expect(await page.ownServerBuild('b')).toBe('a')
})

test('S1.10 a page that is opened again, perhaps offline, still belongs to its build', async () => {
  expect(await (await openPage()).ownServerBuild('a')).toBe('a')
  expect(await (await openPage()).ownServerBuild('b')).toBe('a')
})

test('S1.10 an update, or a page of another build, learns its build anew', async () => {
  const first = await openPage()
  await first.ownServerBuild('a')
  await first.forgetServerBuild()
  expect(await (await openPage()).ownServerBuild('b')).toBe('b')
  PAGE.build = 'page-two'
  expect(await (await openPage()).ownServerBuild('c')).toBe('c')
})
