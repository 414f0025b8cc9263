/** Watches the frames and the long tasks of a page while something is done with it. */
import type { Page } from '@playwright/test'

export interface Watched {
  /** Milliseconds between one frame and the next. */
  frames: number[]
  /** Those that took longer than 50 ms by the clock. */
  tasks: number[]
  /** The longest of all by the processor's time: what the page itself took, however busy the machine was. */
  longestCpu: number
  /** Most children that one element of the watched ones has had. */
  drawn: number
}

/** In the page, until `stopWatching` is called. Children are counted now and then: it costs time itself. */
const watchScript = (lists: string): string => `(() => {
  const watched = { frames: [], tasks: [], drawn: 0 }
  const observer = new PerformanceObserver((list) => watched.tasks.push(...list.getEntries().map((one) => one.duration)))
  observer.observe({ type: 'longtask' })
  let [before, isOver] = [performance.now(), false]
  const frame = (now) => {
    if (isOver) return
    watched.frames.push(now - before)
    before = now
    if (watched.frames.length % 10 === 0)
      for (const list of document.querySelectorAll(${JSON.stringify(lists)}))
        watched.drawn = Math.max(watched.drawn, list.childElementCount)
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
  globalThis.stopWatching = () => {
    isOver = true
    observer.disconnect()
    return watched
  }
})()`

interface TraceEvent {
  name: string
  pid: number
  tid: number
  /** Of the thread, in microseconds. */
  tdur?: number
  args?: { name?: string; src_file?: string }
}

/**
 * The engine frees memory in tasks of its own. They run no script, style or layout of the page, and Chromium reports no others
 * as long tasks.
 */
const isEngineOwn = ({ args }: TraceEvent): boolean => args?.src_file?.startsWith('v8/') === true

const longestTask = (trace: Buffer): number => {
  const { traceEvents: events } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  const threadOf = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`
  const pages = new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(threadOf),
  )
  const tasks = events.filter(
    (event) => event.name === 'ThreadControllerImpl::RunTask' && pages.has(threadOf(event)) && !isEngineOwn(event),
  )
  return tasks.reduce((longest, { tdur = 0 }) => Math.max(longest, tdur / 1000), 0)
}

/** What the page was busy with while the work was done. `lists`: a selector of those whose children are counted. */
export async function watched(page: Page, lists: string, work: () => Promise<unknown>): Promise<Watched> {
  const browser = page.context().browser()
  if (!browser) throw new Error('a page without a browser cannot be watched')
  // Before the trace: that it takes time to begin watching is not the page's doing.
  await page.evaluate(watchScript(lists))
  await browser.startTracing(page, { categories: ['toplevel'] })
  await work()
  const figures = await page.evaluate<Omit<Watched, 'longestCpu'>>('globalThis.stopWatching()')
  return { ...figures, longestCpu: longestTask(await browser.stopTracing()) }
}

/** The number that such a share of them is below. */
export const atShare = (numbers: readonly number[], share: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * share)] ?? Number.NaN
