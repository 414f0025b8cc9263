/** A change of a status as the company shows it: its names, colour, place and demanded fields. Its rules are the product's. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { AppError } from '@fura/shared/errors.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import { demandedNames } from '@fura/shared/rules/status-demands.ts'
import { canDemand, isReadableStatus } from '@fura/shared/status-settings.ts'
import type { Writing } from '#db/actor.ts'
import type { Base } from '#rows/conflict.ts'
import { changeRecord, type Saved } from '#resource/save.ts'
import { declaredIn } from '#rows/declared-in.ts'

const refuseUnreadable = ({ color }: Values): void => {
  if (typeof color === 'string' && !isReadableStatus(color))
    throw new AppError('invalid data', { fields: { color: 'rule:contrast' } })
}

/** Removes doubles. Refuses a field that the records do not have, or that not everybody may fill in. */
const cleanDemands = ({ db }: Writing, owner: Entity, text: unknown): string | null => {
  const names = [...new Set(demandedNames(text))]
  const declared = declaredIn(db, owner)
  if (names.some((name) => !canDemand(declared, name)))
    throw new AppError('invalid data', { fields: { demanded_fields: 'not_allowed' } })
  return names.join(' ') || null
}

/** `owner`: whose records have the status. */
export const changeStatus =
  (status: Entity, owner: Entity) =>
  async (writing: Writing, id: number, values: Values, base: Base | null): Promise<{ saved: Saved }> => {
    refuseUnreadable(values)
    const { demanded_fields: demanded } = values
    const clean = demanded === undefined ? {} : { demanded_fields: cleanDemands(writing, owner, demanded) }
    return { saved: await changeRecord(writing, status, id, { ...values, ...clean }, base) }
  }
