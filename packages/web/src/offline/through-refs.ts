/**
 * Turns a filter by a field that a reference does not show (tasks by the branch of their employee) into the ids of the matching
 * records: small lists are on the device in full. Rarely needed, so it is loaded late.
 */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { targetNamed } from '@fura/shared/entities/index.ts'
import type { Values } from './entry.ts'
import type { Question } from './query.ts'
import type { UserStore } from './store.ts'

/** No record matches; an empty filter would let every record pass. */
const NOBODY = '0'

interface Through {
  name: string
  ref: string
  field: string
  /** The list from which the reference is chosen. */
  path: string
}

const throughsOf = (entity: Entity, questionFilters: Question['filters']): Through[] =>
  entity.filters.flatMap((filter) => {
    if (typeof filter === 'string' || !filter.through || !questionFilters[filter.name]) return []
    const { ref, field } = filter.through
    return [{ name: filter.name, ref, field, path: targetNamed(entity, ref).path }]
  })

const putAsIds = (questionFilters: Question['filters'], { name, ref, field }: Through, rows: readonly Values[]) => {
  const { [name]: wanted = '', ...others } = questionFilters
  const wantedValues = wanted.split(',')
  const chosen = others[ref]?.split(',')
  const ids = rows.filter((row) => wantedValues.includes(String(row[field]))).map(({ id }) => String(id))
  const both = chosen ? ids.filter((id) => chosen.includes(id)) : ids
  return { ...others, [ref]: both.join(',') || NOBODY }
}

/** `rowsOf`: a list that is here in full, by its path. */
export const withRefIds = async (
  entity: Entity,
  question: Question,
  rowsOf: (path: string) => Promise<readonly Values[] | undefined>,
): Promise<Question> => {
  let { filters } = question
  for (const through of throughsOf(entity, filters)) {
    const rows = await rowsOf(through.path)
    if (rows) filters = putAsIds(filters, through, rows)
  }
  return { ...question, filters }
}

export const withKeptRefIds = (store: UserStore, entity: Entity, question: Question): Promise<Question> =>
  withRefIds(entity, question, async (path) => (await store.withDb((db) => db.get('lookup', path)))?.rows)
