/** The fields that a step asks for: its own, and those that the company requires for the status and the record lacks. Pure. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { demandedNames, unfilledDemands } from '@fura/shared/rules/status-demands.ts'
import type { Variant } from '@fura/shared/variants.ts'
import type { Row } from '#offline/reads.ts'
import type { StatusRow } from '#offline/row.ts'
import { askedFieldsOf, isNeededByStep } from './next-step.ts'

/** `row`: the whole record. */
export const askedFields = (
  entity: Entity,
  status: StatusRow,
  row: Row,
  { hiddenFields }: Pick<Variant, 'hiddenFields'>,
): readonly string[] => [
  ...new Set([
    ...askedFieldsOf(entity.name, status.id, row),
    ...unfilledDemands(entity, status.demanded_fields, row, hiddenFields[entity.name] ?? []),
  ]),
]

/** All that the step may ask for, filled or not. */
export const fieldsOfStep = (entity: Entity, status: StatusRow, row: Row): readonly string[] => [
  ...askedFieldsOf(entity.name, status.id, row),
  ...demandedNames(status.demanded_fields),
]

/** The rest may be left out. */
export const isNeeded = (field: string, status: StatusRow): boolean =>
  isNeededByStep(field) || demandedNames(status.demanded_fields).includes(field)
