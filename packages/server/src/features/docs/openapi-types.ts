/** The parts of OpenAPI 3.1 and JSON Schema that our document uses. */

export interface Schema {
  $ref?: string
  title?: string
  description?: string
  type?: string | readonly string[]
  format?: string
  enum?: readonly (string | number | null)[]
  const?: string | number
  default?: string | number
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  multipleOf?: number
  maxItems?: number
  readOnly?: true
  writeOnly?: true
  items?: Schema
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  additionalProperties?: false | Schema
  anyOf?: readonly Schema[]
  allOf?: readonly Schema[]
  /** The entity that an id belongs to. */
  'x-ref'?: string
  /** Value → its word in the asked language. */
  'x-labels'?: Readonly<Record<string, string>>
  'x-values'?: readonly string[]
  /** Rule → what it means. */
  'x-rules'?: Readonly<Record<string, string>>
  'x-view-permission'?: string
  'x-edit-permission'?: string
}

export interface Ref {
  $ref: string
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  description?: string
  schema: Schema
  style?: 'form'
  explode?: false
}

export interface Header {
  description: string
  schema: Schema
}

export interface Media {
  schema: Schema
}

export interface Response {
  description: string
  headers?: Readonly<Record<string, Header | Ref>>
  content?: Readonly<Record<string, Media>>
}

export interface Operation {
  operationId: string
  tags: readonly string[]
  summary: string
  description?: string
  security: readonly Readonly<Record<string, readonly string[]>>[]
  parameters: readonly (Parameter | Ref)[]
  requestBody?: { required: boolean; content: Readonly<Record<string, Media>> }
  responses: Readonly<Record<string, Response | Ref>>
  'x-permission': string
}

export interface Tag {
  name: string
  description: string
}

export interface Document {
  openapi: string
  info: {
    title: string
    version: string
    summary: string
    description: string
    license: { name: string; identifier: string }
  }
  servers: readonly { url: string }[]
  tags: readonly Tag[]
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  components: {
    schemas: Readonly<Record<string, Schema>>
    parameters: Readonly<Record<string, Parameter>>
    headers: Readonly<Record<string, Header>>
    responses: Readonly<Record<string, Response>>
    securitySchemes: Readonly<Record<string, Readonly<Record<string, string>>>>
  }
}

export const refTo = (kind: 'schemas' | 'parameters' | 'headers' | 'responses', name: string): Ref => ({
  $ref: `#/components/${kind}/${name}`,
})
