/** The values of two records merged into one: empty fields filled from the other, and fields where a person has to choose. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { emptyValue, type Wire } from '@fura/shared/fields/wire.ts'
import type { FieldErrors, Values } from '@fura/shared/fields/validate.ts'
import { DAY } from '@fura/shared/seconds.ts'
import { sameValue } from '#rows/codec.ts'

export interface Conflict {
  field: string
  kept: Wire
  gone: Wire
}

export interface Blend {
  /** Fields of the kept one that take the other's value. */
  filled: Values
  /** Fields filled in both: the kept record's value stays unless the other is chosen. */
  conflicts: Conflict[]
}

export const UNDO_SECONDS = 30 * DAY

/** A date without its number, or the bank of another account, would be wrong: these are copied together or not at all. */
const TOGETHER: readonly (readonly string[])[] = [
  ['iban', 'bank_name', 'swift'],
  ['contract_number', 'contract_date', 'contract_until'],
  ['license_number', 'license_until'],
  ['insurance_number', 'insurance_until', 'insurance_sum'],
  ['payment_delay_days', 'payment_delay_basis'],
  ['director', 'acts_on'],
]

/** Set flags are copied as facts about the firm, except this one: it would close a firm that we work with. */
const CHOSEN_FLAGS = new Set(['notWork'])

/** Fields that a merge considers: those that people fill in. */
const writtenFields = (entity: Entity): string[] =>
  Object.keys(entity.fields).filter((name) => {
    const field = entity.fields[name]
    return field && !field.calc && field.viewWith === undefined
  })

const isEmpty = (entity: Entity, name: string, record: Values): boolean => {
  const field = entity.fields[name]
  return !field || sameValue(field, record[name] ?? null, emptyValue(field))
}

/** `refused` are fields whose value the kept one cannot take, e.g. itself as its own parent. */
export const blend = (entity: Entity, kept: Values, gone: Values, refused: ReadonlySet<string>): Blend => {
  const filled: Values = {}
  const conflicts: Conflict[] = []
  for (const name of writtenFields(entity)) {
    const field = entity.fields[name]
    const [own, other] = [kept[name] ?? null, gone[name] ?? null]
    if (!field || refused.has(name) || sameValue(field, own, other)) continue
    const group = TOGETHER.find((names) => names.includes(name)) ?? [name]
    const isFree = group.every((member) => isEmpty(entity, member, kept))
    const isChosen = CHOSEN_FLAGS.has(name)
    if (isEmpty(entity, name, gone) && !isChosen) continue
    if (isFree && !isChosen) filled[name] = other
    else conflicts.push({ field: name, kept: own, gone: other })
  }
  return { filled, conflicts }
}

/** A choice is between the two existing values; rules about other values belong to the record's own update. */
export const choiceErrors = (
  entity: Entity,
  kept: Values,
  gone: Values,
  chosen: Values,
  refused: ReadonlySet<string>,
): FieldErrors => {
  const wrong = Object.entries(chosen).filter(([name, value]) => {
    const field = entity.fields[name]
    if (!field) return true
    const isKept = sameValue(field, kept[name] ?? null, value)
    return !isKept && (refused.has(name) || !sameValue(field, gone[name] ?? null, value))
  })
  return Object.fromEntries(wrong.map(([name]) => [name, 'not_allowed' as const]))
}
