/** What the parts of a quotation must be like: a leg is unloaded after it is loaded. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import type { FieldErrors, Values } from '@fura/shared/fields/validate.ts'
import { numberIn } from '@fura/shared/money/deal-rows.ts'
import { openJudgement, refuseOrder } from '@fura/shared/rules/judgement.ts'
import type { Writing } from '#db/actor.ts'
import type { DealState } from '../deals/deal.state.ts'
import { refuse } from '../parties/party.queries.ts'

const [FROM, TO] = ['planned_loading_date', 'planned_unloading_date']

export const judgeQuotePart = (
  _writing: Writing,
  entity: Entity,
  _state: DealState,
  record: Values,
  changed: readonly string[],
): Promise<FieldErrors> => {
  if (entity.name !== 'quote_direction') return Promise.resolve({})
  const judgement = openJudgement(record, changed)
  refuseOrder(judgement, [FROM, numberIn(record[FROM])], [TO, numberIn(record[TO])])
  refuse(judgement.found.errors)
  return Promise.resolve(judgement.found.warnings)
}
