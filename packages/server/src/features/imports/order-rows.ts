/**
 * Rows as orders: numbered, completed and counted like an order of a form, with the parts that the row says. Its number in the other program is required, because
 * nothing else shows that a row was imported already.
 */
import { order } from '@fura/shared/entities/order.ts'
import { AppError } from '@fura/shared/errors.ts'
import type { FieldErrors, Values } from '@fura/shared/fields/validate.ts'
import type { Writing } from '#db/actor.ts'
import type { Base } from '#rows/conflict.ts'
import { removeRecord } from '#resource/remove.ts'
import { dealParties, refuseForeignPerson } from '../contacts/foreign-person.queries.ts'
import { storedRow } from '../contacts/owner.queries.ts'
import { assertCanChangeDeal, ORDER } from '../deals/deal.kinds.ts'
import { findDeal } from '../deals/deal.state.ts'
import { removeParts } from '../deals/remove-parts.ts'
import { keepSumsOfOrder } from '../orders/client-sums.queries.ts'
import { recalculateOrder } from '../orders/order-recalculation.writes.ts'
import { changeOrder, checkNewOrder, newOrder } from '../orders/order.writes.ts'
import { addRowParts, partRevs } from './order-part-rows.ts'
import { checkParts, missingRates } from './order-row.rules.ts'

export const importedOrderWrites = {
  complete: async (writing: Writing, values: Values): Promise<Values> => {
    const record = await newOrder(writing, values, false)
    await refuseForeignPerson(writing, record.contact_person_id, dealParties(record))
    return record
  },

  check: (values: Values): FieldErrors => ({
    ...(typeof values.external_number === 'string' && values.external_number !== ''
      ? {}
      : { external_number: 'required' }),
    ...checkParts(values),
  }),

  foresee: missingRates,

  checkAdded: (writing: Writing, record: Values, _sent: Values, id: number): Promise<FieldErrors> =>
    checkNewOrder(writing, id, record),

  addParts: addRowParts,

  settle: (writing: Writing, id: number): Promise<void> => recalculateOrder(writing, id),

  partRevs,

  change: async (writing: Writing, id: number, values: Values, base: Base | null, override: boolean) => {
    const stored = await storedRow(writing.tx, order, id)
    if (!stored) throw new AppError('empty data')
    assertCanChangeDeal(ORDER, writing.actor, stored, null)
    return changeOrder(writing, id, values, base, override)
  },

  remove: async (writing: Writing, id: number): Promise<void> => {
    const state = await findDeal(writing, order, id)
    if (!state) return
    await removeParts(writing, order, id)
    await removeRecord(writing, order, id)
    await keepSumsOfOrder(writing, [state])
  },
}
