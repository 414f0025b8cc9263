/** Every route as it was declared: which methods an address answers (others get 405), for tests and documents to list. */
import type { FastifyContextConfig, FastifyInstance } from 'fastify'

export interface DeclaredRoute {
  url: string
  methods: readonly string[]
  config: FastifyContextConfig
}

declare module 'fastify' {
  interface FastifyInstance {
    declaredRoutes: readonly DeclaredRoute[]
  }
}

const patternOf = (url: string): RegExp => {
  const source = url
    .replace(/\/$/, '')
    .replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll(/:\w+/g, '[^/]+')
  return new RegExp(`^${source}/?$`)
}

export const watchMethods = (app: FastifyInstance): ((url: string) => readonly string[]) => {
  const routes: (DeclaredRoute & { pattern: RegExp })[] = []
  app.addHook('onRoute', ({ url, method, config = {} }) => {
    routes.push({ url, methods: [method].flat(), config, pattern: patternOf(url) })
  })
  app.decorate('declaredRoutes', routes)
  return (url) => {
    const path = url.split('?', 1)[0] ?? ''
    return [...new Set(routes.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods))]
  }
}
