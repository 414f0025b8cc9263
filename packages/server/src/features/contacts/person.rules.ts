/**
 * What a person's record may hold. The bank card: a mask that comes back means "unchanged", a number is encrypted before anything is
 * stored. The birthday: not a day to come.
 */
import { AppError } from '@fura/shared/errors.ts'
import { isPlainObject, type Values } from '@fura/shared/fields/validate.ts'
import { DAY } from '@fura/shared/seconds.ts'
import { wallClock } from '@fura/shared/time-zone.ts'
import type { Row } from '#db/database.ts'
import type { Base } from '#rows/conflict.ts'
import { type Cards, isMask, maskOf } from './bank-cards.ts'

export interface TakenCard {
  /** What was sent, without masks. */
  body: Record<string, unknown>
  /** The mask that the writer saw, where they saw no more. */
  seenMask: string | null
}

const withoutCard = (record: Record<string, unknown>): Record<string, unknown> => {
  const { card: _, ...rest } = record
  return rest
}

export const takeMasks = (sent: Record<string, unknown>): TakenCard => {
  const body = isMask(sent.card) ? withoutCard(sent) : sent
  const { _sync: sync } = body
  if (!isPlainObject(sync) || !isPlainObject(sync.base) || !isMask(sync.base.card)) return { body, seenMask: null }
  return { body: { ...body, _sync: { ...sync, base: withoutCard(sync.base) } }, seenMask: sync.base.card }
}

export const sealValues = (cards: Cards, values: Values): Values =>
  typeof values.card === 'string' ? { ...values, card: cards.seal(values.card) } : values

/** The card that the writer saw, in its stored form; a mask that is no longer true stands for another card. */
export const sealBase = (cards: Cards, base: Base | null, seenMask: string | null, before: Row): Base | null => {
  if (!base) return null
  if (seenMask === null) return { ...base, values: sealValues(cards, base.values) }
  const { card } = before
  const isStill = typeof card === 'string' && maskOf(card) === seenMask
  return { ...base, values: { ...base.values, card: isStill ? card : seenMask } }
}

/** The body whose fingerprint is stored with the Idempotency-Key: no card number can be guessed from it. */
export const sealBody = (cards: Cards, body: Record<string, unknown>): Record<string, unknown> => {
  const sealed = (record: Record<string, unknown>) =>
    typeof record.card === 'string' ? { ...record, card: cards.seal(record.card) } : record
  const { _sync: sync } = body
  const hasBase = isPlainObject(sync) && isPlainObject(sync.base)
  return hasBase
    ? { ...sealed(body), _sync: { ...sync, base: sealed(sync.base as Record<string, unknown>) } }
    : sealed(body)
}

/** `now` on the clocks of the company. */
export const refuseFutureBirthday = ({ birthday }: Values, timezone: string, now: number): void => {
  const today = Math.floor(wallClock(now, timezone) / DAY) * DAY
  if (typeof birthday !== 'number' || birthday <= today) return
  throw new AppError('invalid data', { fields: { birthday: 'max' } })
}
