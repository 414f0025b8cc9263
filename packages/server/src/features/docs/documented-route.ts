/** One method of a route with its documentation, from which the OpenAPI operation is made. */
import type { FastifyContextConfig } from 'fastify'
import type { RouteDoc } from '#http/route-doc.ts'
import type { Schema } from './openapi-types.ts'

export interface DocumentedRoute {
  method: 'get' | 'post'
  url: string
  config: FastifyContextConfig
  doc: RouteDoc
  tag: string
}

/** As OpenAPI writes an address: /get/:id/ is /get/{id}/, and what a star stands for is {path}. */
export const documentPath = (url: string): string => url.replaceAll(/:(\w+)/g, '{$1}').replace('*', '{path}')

/** Words on members by their names. */
export type About = Readonly<Record<string, string>>

export const withWords = (schema: Schema, description: string | undefined): Schema =>
  description === undefined ? schema : { ...schema, description }

/** Takes Idempotency-Key and its companions. */
export const isWrite = ({ resource, mutates }: RouteDoc): boolean =>
  mutates === true || (resource !== undefined && resource.call !== 'list' && resource.call !== 'get')
