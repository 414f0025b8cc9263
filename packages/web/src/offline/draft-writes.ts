/** When drafts are written: when typing pauses, and at once before the page reloads. */
import { logWarning } from '#core/log.ts'

/** A slow phone writes a form within this time. */
const LONGEST_WAIT = 3000

type Write = () => Promise<void>

const waiting = new Set<() => void>()
const underWay = new Set<Promise<void>>()

const begin = (write: Write): void => {
  const written = write().catch((error: unknown) => logWarning('a draft was not written', error))
  underWay.add(written)
  void written.finally(() => underWay.delete(written))
}

/** Returns how to cancel it. */
export const scheduleDraft = (write: Write, pause: number): (() => void) => {
  const run = (): void => {
    cancel()
    begin(write)
  }
  const timer = setTimeout(run, pause)
  const cancel = (): void => {
    clearTimeout(timer)
    waiting.delete(run)
  }
  waiting.add(run)
  return cancel
}

/** Resolves when every input is on the device, or when a stuck database is not worth the wait. */
export const writeDrafts = async (): Promise<void> => {
  for (const run of waiting) run()
  await Promise.race([Promise.all(underWay), new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT))])
}
