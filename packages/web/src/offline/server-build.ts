/**
 * The server's build that this page belongs to. A page that starts without a network may first hear of the server after a
 * newer build was put in place, so what it belongs to is kept on the device, beside the page's own build.
 */
import { api, ApiError } from '#api/client.ts'
import { dropCopy, keepCopy, readCopy } from '#core/boot-copy.ts'
import { BUILD_INFO } from '#core/build-info.ts'

interface Copy {
  page: string
  server: string
}

/** Where nothing can be kept, the tab remembers. */
let buildPromise: Promise<string> | null = null

const isOfThisPage = (value: unknown): value is Copy =>
  typeof value === 'object' && value !== null && 'page' in value && value.page === BUILD_INFO.build

const find = async (serverBuild: string): Promise<string> => {
  // In development the server's build changes while the page stays the same.
  if (import.meta.env.DEV) return serverBuild
  const copy = await readCopy('knownBuild')
  if (isOfThisPage(copy)) return copy.server
  await keepCopy('knownBuild', { page: BUILD_INFO.build, server: serverBuild } satisfies Copy)
  return serverBuild
}

/** Where nothing is stored, the server's current build is taken. */
export const knownBuild = (serverBuild: string): Promise<string> => {
  buildPromise ??= find(serverBuild)
  return buildPromise
}

/** What version.json calls it, asked for where nobody has asked yet; `otherwise` where it cannot be had. */
export const shownBuild = async (otherwise: string): Promise<string> => {
  if (buildPromise) return buildPromise
  const copy = await readCopy('knownBuild')
  if (isOfThisPage(copy)) return copy.server
  try {
    return await knownBuild((await api.get<{ Build: string }>(`/version.json?t=${Date.now()}`)).Build)
  } catch (error) {
    if (error instanceof ApiError) return otherwise
    throw error
  }
}

/** The person takes the newer build: the next page learns anew what it belongs to. */
export const forgetKnownBuild = (): Promise<void> => dropCopy('knownBuild')
