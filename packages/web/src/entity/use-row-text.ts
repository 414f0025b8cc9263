/** The text of a row: the name, and the other list fields as words, the most wanted first. */
import type { FieldOf, EntityName } from '@fura/shared/entities/index.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import type { Field } from '@fura/shared/fields/field.ts'
import { listDescriptionOf, MARKS } from '#descriptions/lists.ts'
import type { Row } from '#offline/reads.ts'
import { type NamedField, rowFields } from './fields-of.ts'
import { recordName } from './record-name.ts'
import { useAwayText } from './use-away-text.ts'
import { useViewer } from './use-viewer.ts'
import { rowText } from './value-text.ts'
import { useWords, type Words } from './words.ts'

/** Drawn beside the second line, not in it. */
const APART = new Set(['phone', 'color'])
/** Written together, in words of their own. */
const AWAY: readonly string[] = ['absent_until', 'deputy_id'] satisfies FieldOf<EntityName>[]

export const isStatus = (name: string): boolean => name === 'status_id'

const isApart = (name: string, field: Field): boolean =>
  APART.has(field.kind) || AWAY.includes(name) || name in MARKS || isStatus(name) || name === 'img_url'

const inOrder = (entity: Entity, fields: readonly NamedField[]): NamedField[] => {
  const { first = [] } = listDescriptionOf(entity)
  const place = (name: string) => (first.includes(name) ? first.indexOf(name) : first.length)
  return fields.toSorted(([one], [other]) => place(one) - place(other))
}

const textsOf = (row: Row, fields: readonly NamedField[], words: Words): string[] =>
  fields
    .filter(([name, field]) => !isApart(name, field))
    .map(([name, field]) => rowText(row, name, field, words))
    .filter((text) => text !== '')

/** `without`: fields that the context of the row shows already. */
export const useRowText = (
  entity: Entity,
): ((row: Row, without?: readonly string[]) => { title: string; texts: string[] }) => {
  const words = useWords(entity)
  const awayText = useAwayText()
  const fields = inOrder(entity, rowFields(entity, useViewer()))
  return (row, without = []) => {
    const name = recordName(entity, row)
    const shown = fields.filter(([field]) => !without.includes(field))
    const texts = [...awayText(row), ...textsOf(row, shown, words).filter((text) => text !== name)]
    // A car or a trailer may have no name: the first filled field is shown in its place.
    return { title: name || texts.shift() || `${words.one} ${row.id}`, texts }
  }
}
