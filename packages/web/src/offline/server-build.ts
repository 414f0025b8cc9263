/**
 * The server's build that this page belongs to. A page that starts without a network may first reach the server after a
 * newer build was deployed, so its build is stored on the device, beside the page's own build.
 */
import { api, ApiError } from '#api/client.ts'
import { dropCopy, keepCopy, readCopy } from '#core/boot-copy.ts'
import { BUILD_INFO } from '#core/build-info.ts'

interface Copy {
  page: string
  server: string
}

/** If nothing can be stored, the tab remembers it. */
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

/** Without a stored one it is the server's current build. */
export const ownServerBuild = (serverBuild: string): Promise<string> => {
  buildPromise ??= find(serverBuild)
  return buildPromise
}

/** The build from version.json, requested if nobody has yet; `otherwise` if it cannot be read. */
export const shownBuild = async (otherwise: string): Promise<string> => {
  if (buildPromise) return buildPromise
  const copy = await readCopy('knownBuild')
  if (isOfThisPage(copy)) return copy.server
  try {
    return await ownServerBuild((await api.get<{ Build: string }>(`/version.json?t=${Date.now()}`)).Build)
  } catch (error) {
    if (error instanceof ApiError) return otherwise
    throw error
  }
}

/** The person takes the newer build: the next page learns its build anew. */
export const forgetServerBuild = (): Promise<void> => dropCopy('knownBuild')
