/**
 * The server's build that this page belongs to. A page that starts without a network may first hear of the server after a
 * newer build was put in place, so what it belongs to is kept on the device, beside the page's own build.
 */
import { dropCopy, keepCopy, readCopy } from '#app/boot-copy.ts'
import { BUILD_INFO } from '#app/build-info.ts'

interface Copy {
  page: string
  server: string
}

/** Where nothing can be kept, the tab remembers. */
let known: Promise<string> | null = null

const isOfThisPage = (value: unknown): value is Copy =>
  typeof value === 'object' && value !== null && 'page' in value && value.page === BUILD_INFO.build

const find = async (asked: string): Promise<string> => {
  // While people work on the server, its build changes under a page that stays the same.
  if (import.meta.env.DEV) return asked
  const copy = await readCopy('knownBuild')
  if (isOfThisPage(copy)) return copy.server
  await keepCopy('knownBuild', { page: BUILD_INFO.build, server: asked } satisfies Copy)
  return asked
}

/** What the server says now is believed where nothing is known. */
export const knownBuild = (asked: string): Promise<string> => {
  known ??= find(asked)
  return known
}

/** As version.json names it; null where this device was never told. */
export const shownBuild = async (): Promise<string | null> => {
  if (known) return known
  const copy = await readCopy('knownBuild')
  return isOfThisPage(copy) ? copy.server : null
}

/** The person takes the newer build: the next page learns anew what it belongs to. */
export const forgetKnownBuild = (): Promise<void> => dropCopy('knownBuild')
