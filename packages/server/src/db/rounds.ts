/** Runs work in one company after another, again and again; never two rounds at once. */
import { type InSpan, untraced } from '#db/in-span.ts'
import type { Installation } from '#db/installations.ts'

export interface Rounds {
  /** Starts no further round; resolves when the running work has ended. */
  stop(): Promise<void>
}

interface RoundsParts {
  installations: () => readonly Installation[]
  onProblem: (error: unknown) => void
  inJob?: InSpan | undefined
}

/** A company whose database is away delays the others only until its query fails. */
export const startRounds = (
  { installations, onProblem, inJob = untraced.inJob }: RoundsParts,
  { name, everyMs }: { name: string; everyMs: number },
  work: (installation: Installation) => Promise<void>,
): Rounds => {
  let run: Promise<void> | null = null
  let isStopped = false
  const runAll = async () => {
    for (const installation of installations()) {
      if (isStopped) return
      if (installation.isOn) await inJob(name, () => work(installation)).catch(onProblem)
    }
  }
  const timer = setInterval(() => {
    run ??= runAll().finally(() => (run = null))
  }, everyMs).unref()
  return {
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      await run
    },
  }
}
