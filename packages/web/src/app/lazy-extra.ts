/** Parts that load by themselves: if one fails, the screens go on without it until the next start. */
import { type ComponentType, lazy } from 'react'
import { logWarning } from '#core/log.ts'

export const warnOfMissing = (error: unknown): void => logWarning('a part of the app is missing', error)

export const lazyExtra = (load: () => Promise<ComponentType>) =>
  lazy(async () => {
    try {
      return { default: await load() }
    } catch (error) {
      warnOfMissing(error)
      return { default: () => null }
    }
  })
