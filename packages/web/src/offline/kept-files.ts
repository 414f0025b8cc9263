/** The cache of opened files (file-cache.ts), from the side that empties it. */
export const FILE_CACHE = 'files'

export const hasCaches = (): boolean => 'caches' in globalThis

/** At logout, and when somebody's rights have changed. */
export const dropKeptFiles = async (): Promise<void> => {
  if (hasCaches()) await caches.delete(FILE_CACHE)
}
