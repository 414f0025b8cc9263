/** What a record is called, by the field that its declaration names: an order by its number, most others by their names. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { nameOf } from '#i18n/names.ts'

export const recordName = ({ title }: Pick<Entity, 'title'>, row: Readonly<Record<string, unknown>>): string => {
  if (title === 'name') return nameOf(row)
  const value = row[title]
  return typeof value === 'string' ? value : ''
}
