/** Which methods an address answers, so that a wrong one is told 405 and never runs a handler. */
import type { FastifyInstance } from 'fastify'

export const watchMethods = (app: FastifyInstance): ((url: string) => readonly string[]) => {
  const routes: { pattern: RegExp; methods: readonly string[] }[] = []
  app.addHook('onRoute', ({ url, method }) => {
    const source = url
      .replace(/\/$/, '')
      .replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
      .replaceAll(/:\w+/g, '[^/]+')
    routes.push({ pattern: new RegExp(`^${source}/?$`), methods: [method].flat() })
  })
  return (url) => {
    const path = url.split('?', 1)[0] ?? ''
    return [...new Set(routes.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods))]
  }
}
