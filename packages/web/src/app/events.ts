/**
 * Listens to the event stream and reports that there are changes; the poll reads which ones, so that each is
 * counted once. One tab of the device listens, while somebody looks at it; without a stream the poll is enough.
 */
import { api } from '#api/client.ts'
import { logWarning } from '#core/log.ts'
import { deviceLocks } from '#offline/locks.ts'

/** The server says something every twenty seconds; after this long the connection is dead. */
const SILENCE_MS = 45_000
const AGAIN_MS = [3000, 6000, 12_000, 30_000] as const

export const againAfter = (failures: number): number => AGAIN_MS[failures] ?? 30_000

/** Cuts the stream into whole blocks; returns the names of their events, and keeps the rest for the next piece. */
export const eventReader = (): ((piece: string) => string[]) => {
  let rest = ''
  return (piece) => {
    const blocks = (rest + piece).split('\n\n')
    rest = blocks.pop() ?? ''
    return blocks.flatMap((block) => /^event: (\w+)$/m.exec(block)?.[1] ?? [])
  }
}

const isAborted = (signal: AbortSignal): boolean => signal.aborted

/** Runs until the stream ends or falls silent. */
const listen = async (onNews: () => void, signal: AbortSignal): Promise<void> => {
  const stop = new AbortController()
  const cut = (): void => stop.abort()
  signal.addEventListener('abort', cut)
  let silence = setTimeout(cut, SILENCE_MS)
  try {
    const stream = await api.stream('/api/events/', stop.signal)
    const namesIn = eventReader()
    const reader = stream.pipeThrough(new TextDecoderStream()).getReader()
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      clearTimeout(silence)
      silence = setTimeout(cut, SILENCE_MS)
      if (namesIn(piece.value).includes('news')) onNews()
    }
  } finally {
    clearTimeout(silence)
    signal.removeEventListener('abort', cut)
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

const listenOn = async (onNews: () => void, signal: AbortSignal): Promise<void> => {
  let failures = 0
  while (!isAborted(signal)) {
    const begun = performance.now()
    try {
      await listen(onNews, signal)
    } catch (error) {
      if (!isAborted(signal)) logWarning('there is no event stream', error)
    }
    // A connection that lasted resets the backoff: it ended with a server restart or a change of network.
    failures = performance.now() - begun > SILENCE_MS ? 0 : failures + 1
    if (!isAborted(signal)) await pause(againAfter(failures - 1), signal)
  }
}

/** Returns how to stop. */
export const startEvents = (onNews: () => void): (() => void) => {
  let stop: AbortController | null = null
  const look = (): void => {
    if (document.hidden) {
      stop?.abort()
      stop = null
      return
    }
    if (stop) return
    stop = new AbortController()
    const { signal } = stop
    deviceLocks()
      .request('events', { signal }, () => listenOn(onNews, signal))
      .catch((error: unknown) => {
        if (!isAborted(signal)) logWarning('nobody listens to the event stream', error)
      })
  }
  document.addEventListener('visibilitychange', look)
  look()
  return () => {
    document.removeEventListener('visibilitychange', look)
    stop?.abort()
  }
}
