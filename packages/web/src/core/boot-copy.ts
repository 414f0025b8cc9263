/** Copies kept for a start without a network. A browser that keeps nothing (private mode) starts from the network alone. */
import { type BootKey, dropBoot, readBoot, writeBoot } from './boot-store.ts'
import { logWarning } from './log.ts'

const orNothing = async <T>(work: Promise<T>): Promise<T | undefined> => {
  try {
    return await work
  } catch (error) {
    logWarning('nothing can be kept on this device', error)
    return undefined
  }
}

export const readCopy = (key: BootKey): Promise<unknown> => orNothing(readBoot(key))

export const keepCopy = (key: BootKey, value: unknown): Promise<void> => orNothing(writeBoot(key, value))

export const dropCopy = (key: BootKey): Promise<void> => orNothing(dropBoot(key))
