/**
 * How a route describes itself, in addition to its permission: with the same field kinds that validate its input, so that the
 * check and the document share one declaration. Generated routes need no description: their address says all.
 */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { MAX_NUM, MAX_START, MIN_NUM } from '@fura/shared/constants.ts'
import { type Field, int } from '@fura/shared/fields/field.ts'

/**
 * Kinds that only calls use, not records: a day as dd-mm-yyyy, a place in the changes, a secret text, a list of words, the
 * value of some field of a record, several of them by their fields' names, the same for several records by their ids, a file of
 * a multipart body, records of an entity (`to`) that only those who may see them get, the member `_sync` by the
 * name of its schema (`to`), an object whose form a standard of the web says.
 */
export interface CallField {
  kind:
    | 'day'
    | 'cursor'
    | 'secret'
    | 'words'
    | 'value'
    | 'values'
    | 'values_by_id'
    | 'file'
    | 'records'
    | 'sync'
    | 'object'
  to?: string
  required?: true
  min?: number
  max?: number
}

export type DocField = Field | CallField
export type DocFields = Readonly<Record<string, DocField>>

/** Members of an answer: fields, objects, lists of objects. */
export interface Shape {
  readonly [member: string]: DocField | Shape | readonly [Shape]
}

/** Paging parameters of calls that answer pages and are not a resource's list. */
export const PAGE_QUERY = {
  start: int({ max: MAX_START }),
  num: int({ min: MIN_NUM, max: MAX_NUM }),
  limit: int({ min: MIN_NUM, max: MAX_NUM }),
} as const satisfies DocFields

export type ResourceCall = 'list' | 'get' | 'add' | 'update' | 'delete'

export interface RouteDoc {
  summary?: string
  /** Takes and answers the same as this call of the resource; everything else here is added. */
  resource?: { entity: Entity; call: ResourceCall }
  /** Parameters inside the address, other than `:id`. */
  path?: DocFields
  query?: DocFields
  body?: DocFields
  /** The body travels as multipart/form-data. */
  multipart?: true
  /** Members of each record in a list in addition to its fields. */
  eachRecord?: DocFields
  /** Members of the answer in addition to `status`. */
  answer?: Shape
  /** Members that may be absent. */
  optional?: readonly string[]
  /** Nested members, at any depth, that may be absent. */
  partial?: readonly string[]
  /** In place of `answer`: an answer without our `status`. `each` is the kind of all members of an open object. */
  plain?: { type: string; members?: Shape; each?: DocField }
  /** Descriptions of members whose names do not say enough. */
  about?: Readonly<Record<string, string>>
  /** Rules that may refuse a field as `rule:<name>`, with what each means. */
  rules?: Readonly<Record<string, string>>
  /** Runs through `mutate`: takes Idempotency-Key and its companions. */
  mutates?: true
}
