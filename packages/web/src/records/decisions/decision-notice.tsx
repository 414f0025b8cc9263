/** Says on a card that changes of the record or of its parts wait for a decision, and opens it. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { partsOf } from '@fura/shared/entities/index.ts'
import { useTranslation } from 'react-i18next'
import { askDecision, type DecisionRequest } from '#core/decision-request.ts'
import type { Row } from '#offline/reads.ts'
import { Notice } from '#ui/notice.tsx'
import { fieldOf } from '#offline/row.ts'
import css from './decision.module.css'

const isParked = ({ _pending: pending }: Row): boolean => pending === 'conflict' || pending === 'rejected'

const rowsIn = (value: unknown): Row[] => (Array.isArray(value) ? (value as Row[]) : [])

export const decisionsIn = (entity: Entity, row: Row): DecisionRequest[] => [
  ...(isParked(row) ? [{ path: entity.path, id: row.id }] : []),
  ...partsOf(entity).flatMap(({ path, part }) =>
    rowsIn(fieldOf(row, part?.as ?? ''))
      .filter(isParked)
      .map(({ id }) => ({ path, id })),
  ),
]

export const DecisionNotice = ({ entity, row }: { entity: Entity; row: Row }) => {
  const { t } = useTranslation()
  const requests = decisionsIn(entity, row)
  const [first] = requests
  if (!first) return null
  return (
    <div className={css.notice}>
      <Notice title={t('decision_needed', { count: requests.length })} onPress={() => askDecision(first)} />
    </div>
  )
}
