/** A part with its defaults and derived values: completeRow() of shared with data from the database. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import { type Completing, completeRow, type MissingRate, ratesToComplete } from '@fura/shared/money/complete-row.ts'
import { idIn, numberIn } from '@fura/shared/money/deal-rows.ts'
import type { Writing } from '#db/actor.ts'
import { bankRates } from '../currencies/rates.queries.ts'
import { throwIfInvalid } from '../parties/party.queries.ts'
import type { DealState } from './deal.state.ts'
import { type Facts, factsOf } from './facts.queries.ts'
import { todayOf } from './calculation-inputs.queries.ts'

/** Rows are numbered in the order in which they are added. */
const position = (entity: Entity, { parts }: DealState, row: Values): Values => {
  if (!entity.fields.position || typeof row.position === 'number') return {}
  const places = (parts[entity.part?.as ?? ''] ?? []).map((other) => numberIn(other.position))
  return { position: Math.max(0, ...places) + 1 }
}

/** A price without a rate would have no sum. A missing currency is reported by the check of references. */
const refuseMissingRates = ({ isCurrency }: Facts, missing: readonly MissingRate[]): void => {
  const lacking = missing.filter(({ currencyId }) => isCurrency(currencyId))
  throwIfInvalid(Object.fromEntries(lacking.map(({ field }) => [field, 'required'])))
}

/** `before` is empty for a new row. */
export const completedPart = async (
  writing: Writing,
  entity: Entity,
  state: DealState,
  before: Values,
  sent: Values,
): Promise<Values> => {
  const { deal } = state
  const [as, today] = [entity.part?.as ?? '', todayOf(writing)]
  const facts = await factsOf(writing, [deal, ...Object.values(state.parts).flat(), before, sent])
  const neededRates = ratesToComplete(as, { deal, today, before, sent })
  const about: Completing = {
    deal,
    today,
    ...facts,
    areWeVatPayers: facts.isOwnVatPayer(idIn(deal.legal_entity_id)),
    bankRate: await bankRates(
      writing,
      neededRates.filter(({ currencyId }) => currencyId !== facts.ownCurrencyId),
    ),
  }
  const { values, errors, missing } = completeRow(as, before, sent, about)
  throwIfInvalid(errors)
  refuseMissingRates(facts, missing)
  return { ...sent, ...position(entity, state, { ...before, ...sent }), ...values }
}
