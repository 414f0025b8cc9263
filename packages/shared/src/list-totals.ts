/** What a list is grouped by and summed up over: the server counts it, a table at a desk offers it. */
import type { Entity } from './entities/entity.ts'
import type { Field } from './fields/field.ts'

/** More groups than this are not answered: nobody reads them. */
export const MAX_GROUPS = 500

const GROUPED = new Set<Field['kind']>(['ref', 'choice', 'flag'])

/** Each is a filter of its own too, which shows the records of one group. */
export const groupFields = ({ fields, filters }: Entity): string[] =>
  filters.flatMap((filter) => {
    const field = typeof filter === 'string' ? fields[filter] : undefined
    return typeof filter === 'string' && field && GROUPED.has(field.kind) ? [filter] : []
  })

/** Money that the server computes is in the company's base currency; what people enter may be in any. */
export const sumFields = ({ fields }: Entity): string[] =>
  Object.entries(fields).flatMap(([name, { kind, calc }]: [string, Field]) =>
    kind === 'money' && calc === true ? [name] : [],
  )
