/** Checks shared by clients, contractors and leads: the party's country and branch. */
import { city } from '@fura/shared/entities/city.ts'
import { country } from '@fura/shared/entities/country.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { teamUser } from '@fura/shared/entities/team-user.ts'
import { AppError } from '@fura/shared/errors.ts'
import type { FieldErrors, Values } from '@fura/shared/fields/validate.ts'
import { isClean } from '@fura/shared/rules/findings.ts'
import { findRequisiteErrors } from '@fura/shared/rules/requisites.ts'
import type { Writing } from '#db/actor.ts'
import { anyTable, type Row, type Tx } from '#db/database.ts'
import { sameValue } from '#rows/codec.ts'

/** An import asks the same for thousands of rows; within one write the answer does not change. */
const answers = new WeakMap<Tx, Map<string, Promise<Row | undefined>>>()

const columnOnce = (tx: Tx, { table }: Entity, column: string, id: number): Promise<Row | undefined> => {
  const answersOfTx = answers.get(tx) ?? new Map<string, Promise<Row | undefined>>()
  answers.set(tx, answersOfTx)
  const question = `${table} ${id}`
  const answer =
    answersOfTx.get(question) ?? anyTable(tx).selectFrom(table).select([column]).where('id', '=', id).executeTakeFirst()
  answersOfTx.set(question, answer)
  return answer
}

/** The branch of the actor. */
export const ownOrganization = async ({ tx, actor }: Writing): Promise<number | null> => {
  if (actor.userId === null) return null
  const user = await columnOnce(tx, teamUser, 'organization', actor.userId)
  return typeof user?.organization === 'number' ? user.organization : null
}

const codeOf = async (tx: Tx, id: number): Promise<string | null> => {
  const row = await columnOnce(tx, country, 'country_code', id)
  return typeof row?.country_code === 'string' ? row.country_code : null
}

/** By its country where it has one, else by its city. */
const countryCode = async (tx: Tx, record: Values): Promise<string | null> => {
  if (typeof record.country_id === 'number') return codeOf(tx, record.country_id)
  const place = record.city ?? record.city_id
  if (typeof place !== 'number') return null
  const row = await columnOnce(tx, city, 'country_id', place)
  return typeof row?.country_id === 'number' ? codeOf(tx, row.country_id) : null
}

export const throwIfInvalid = (errors: FieldErrors): void => {
  if (!isClean(errors)) throw new AppError('invalid data', { fields: errors })
}

/** The fields of a write whose values differ. */
export const changedFields = (entity: Entity, before: Values, sent: Values): string[] =>
  Object.keys(sent).filter((name) => {
    const field = entity.fields[name]
    return field !== undefined && !sameValue(field, before[name] ?? null, sent[name] ?? null)
  })

/** Throws on invalid requisites; returns warnings. `record` is as it will be. */
export const checkRequisites = async (
  { tx }: Writing,
  record: Values,
  changed: readonly string[],
): Promise<FieldErrors> => {
  const { errors, warnings } = findRequisiteErrors(record, changed, await countryCode(tx, record))
  throwIfInvalid(errors)
  return warnings
}

/** The answer of a write with its warnings, where there are any. */
export const withWarnings = <A extends object>(answer: A, warnings: FieldErrors): A & { warnings?: FieldErrors } =>
  isClean(warnings) ? answer : { ...answer, warnings }
