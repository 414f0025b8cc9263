/** Loads a screen's code when its address is opened; after two minutes the load has failed (S8.07). */
import { CHUNK_LOAD_TIMEOUT } from '@fura/shared/constants.ts'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { LoadScreen } from './screen.ts'

/** The router reloads the page on a browser's own error of this kind; ours shows a message with a retry instead. */
export class LoadFailed extends Error {
  override readonly name = 'LoadFailed'
}

export const inTime = async <T>(load: () => Promise<T>, limit: number = CHUNK_LOAD_TIMEOUT): Promise<T> => {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`not loaded within ${limit} ms`)), limit)
  try {
    return await Promise.race([load(), late.promise])
  } catch (error) {
    throw new LoadFailed('a part of the app was not loaded', { cause: error })
  } finally {
    clearTimeout(timer)
  }
}

export const lazyScreen = (load: LoadScreen) => lazyRouteComponent(async () => ({ default: await inTime(load) }))
