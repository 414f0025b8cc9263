/** Every route of the running app, one entry per method, with the entity and the action it belongs to. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { attachments, entities, entityByPath } from '@fura/shared/entities/index.ts'
import type { Permission } from '@fura/shared/permissions.ts'
import type { TestApp } from '../testing/test-app.ts'
import { WITHOUT_APP_KEY, WITHOUT_SESSION } from './open-routes.ts'

export type Action = 'list' | 'get' | 'add' | 'update' | 'delete'

export interface Route {
  method: 'GET' | 'POST'
  url: string
  /** As the code declares it. */
  permission: Permission
  /** As the written lists say. */
  needsAppKey: boolean
  needsSession: boolean
  /** Takes multipart instead of JSON. */
  takesFile: boolean
  /** Of the five alike calls; null for a call of its own. */
  entity: Entity | null
  action: Action | null
}

const ALIKE = /^\/api\/(.+)\/(list|get|add|update|delete)\/(:id\/)?$/

const entityOf = (url: string): Pick<Route, 'entity' | 'action'> => {
  const [, path = '', action] = ALIKE.exec(url) ?? []
  const entityOfPath = entityByPath(path)
  const entity = entityOfPath && !attachments.includes(entityOfPath) ? entityOfPath : null
  return { entity, action: entity ? (action as Action) : null }
}

export const routesOf = (t: TestApp): Route[] =>
  t.app.declaredRoutes.flatMap(({ url, methods, config }) =>
    methods.map((method) => ({
      method: method as Route['method'],
      url,
      permission: config.permission ?? 'nobody',
      needsAppKey: !WITHOUT_APP_KEY.includes(url),
      needsSession: !WITHOUT_APP_KEY.includes(url) && !WITHOUT_SESSION.includes(url),
      takesFile: config.doc?.multipart === true,
      ...entityOf(url),
    })),
  )

export const nameOf = ({ method, url }: Pick<Route, 'method' | 'url'>): string => `${method} ${url}`

/** Entities with this action, each with its route. */
export const withAction = (t: TestApp, action: Action): { entity: Entity; route: Route }[] => {
  const routes = routesOf(t).filter((route) => route.action === action)
  return entities.flatMap((entity) => {
    const route = routes.find((candidate) => candidate.entity === entity)
    return route ? [{ entity, route }] : []
  })
}
