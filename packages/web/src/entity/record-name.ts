/** The name of a record, by the field that its declaration names: an order's number, most others' names. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { nameOf } from '#i18n/names.ts'

export const recordName = ({ title }: Pick<Entity, 'title'>, row: Readonly<Record<string, unknown>>): string => {
  if (title === 'name') return nameOf(row)
  const value = row[title]
  return typeof value === 'string' ? value : ''
}
