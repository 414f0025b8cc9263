/** The four kinds of bad network (offline.md 12): none at all, no server, a server that never answers, lost answers. */
import type { BrowserContext, Route } from '@playwright/test'

export const BAD_NETWORKS = ['off', 'gone', 'silent', 'deaf'] as const
export type BadNetwork = (typeof BAD_NETWORKS)[number]

const CALLS = '**/api/**'
/** An answer that never ends can only be passed on and lost when it ends. */
const STREAM = '/api/events/'

const isWrite = (route: Route): boolean => /\/(add|update|delete)\/|\/api\/messages\//.test(route.request().url())

/** Passed on to the server; the answer is lost. */
const loseAnswer = async (route: Route): Promise<void> => {
  if (!route.request().url().includes(STREAM)) await route.fetch().catch(() => undefined)
  await route.abort('connectionreset').catch(() => undefined)
}

/** Accepted, and silent until the network is good again; every second write is done. */
const stayingSilent = (until: Promise<void>): ((route: Route) => Promise<void>) => {
  let writes = 0
  return async (route) => {
    if (isWrite(route)) {
      writes += 1
      if (writes % 2 === 1) await route.fetch().catch(() => undefined)
    }
    await until
    await route.abort('connectionreset').catch(() => undefined)
  }
}

/** Makes the network bad; the function it returns makes it good again. */
export const spoilNetwork = async (context: BrowserContext, kind: BadNetwork): Promise<() => Promise<void>> => {
  if (kind === 'off') {
    await context.setOffline(true)
    return () => context.setOffline(false)
  }
  const over = Promise.withResolvers<void>()
  const handlers = {
    gone: (route: Route) => route.abort('connectionrefused'),
    silent: stayingSilent(over.promise),
    deaf: loseAnswer,
  }
  await context.route(CALLS, handlers[kind])
  return async () => {
    over.resolve()
    await context.unroute(CALLS)
  }
}
