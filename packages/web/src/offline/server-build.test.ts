/** Which server's build a page belongs to, also when it first hears of the server after a newer build was put in place. */
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

test('S1.10 what the server says first is what the page belongs to, and it stays so', async () => {
  const page = await openPage()
  expect(await page.knownBuild('a')).toBe('a')
  expect(await page.knownBuild('b')).toBe('a')
})

test('S1.10 a page that was opened again, perhaps offline, still belongs to the build it came with', async () => {
  expect(await (await openPage()).knownBuild('a')).toBe('a')
  expect(await (await openPage()).knownBuild('b')).toBe('a')
})

test('S1.10 a refresh, or a page of another build, learns anew', async () => {
  const first = await openPage()
  await first.knownBuild('a')
  await first.forgetKnownBuild()
  expect(await (await openPage()).knownBuild('b')).toBe('b')
  PAGE.build = 'page-two'
  expect(await (await openPage()).knownBuild('c')).toBe('c')
})
