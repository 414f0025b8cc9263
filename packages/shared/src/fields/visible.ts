/** Whether a field is visible with these rights: the one check behind every answer, list, sort, history and export. */
import { may, type Rights } from '../permissions.ts'
import type { Field } from './field.ts'

export const isVisible = ({ viewWith }: Pick<Field, 'viewWith'>, rights: Rights): boolean => {
  if (viewWith === undefined) return true
  return typeof viewWith === 'string' ? may(rights, viewWith) : viewWith.every((flag) => may(rights, flag))
}
