/** When drafts are written: as soon as typing pauses, and at once where the page is about to reload. */
import { logWarning } from '#core/log.ts'

/** A slow phone has written a form by then. */
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

/** Resolves when nothing that was typed is missing on the device any more, or when a stuck database is not worth the wait. */
export const writeDrafts = async (): Promise<void> => {
  for (const run of waiting) run()
  await Promise.race([Promise.all(underWay), new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT))])
}
