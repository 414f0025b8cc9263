/** Copies the parts of a deal to another: computed values are computed again, and legs get their new ids. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import type { Writing } from '#db/actor.ts'
import { addRecords } from '#resource/save.ts'

/** The values of those fields that the target declares too and that people fill. */
export const valuesFor = (target: Entity, record: Values): Values =>
  Object.fromEntries(
    Object.entries(target.fields).flatMap(([name, field]) =>
      field.calc || !(name in record) ? [] : [[name, record[name] ?? null]],
    ),
  )

/** Which leg has become which. */
export type Legs = ReadonlyMap<number, number>

export const withNewLeg = (record: Values, legs: Legs): Values => ({
  ...record,
  direction_id: typeof record.direction_id === 'number' ? (legs.get(record.direction_id) ?? null) : null,
})

/** Copies legs; `by` names the new deal in each of them. */
export const copyLegs = async (
  writing: Writing,
  target: Entity,
  directions: readonly Values[],
  by: Values,
): Promise<Legs> => {
  const added = await addRecords(
    writing,
    target,
    directions.map((leg) => ({ ...valuesFor(target, leg), ...by })),
  )
  return new Map(added.map(({ id }, place) => [Number(directions[place]?.id), id]))
}
