/** Why a truck is refused for a load, and the ways out: the order in the way, another truck, or a decision to do it all the same. */
import type { PlanTruck, PlanWork } from '@fura/shared/plan.ts'
import { type Conflict, isRefused } from '@fura/shared/rules/assignment.ts'
import { ROUTES } from '@fura/shared/routes.ts'
import { useNavigate } from '@tanstack/react-router'
import { recordPath } from '#entity/record-screens.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Sheet } from '#ui/sheet.tsx'
import css from './plan.module.css'
import { routeText, shortNumber, usePlanWords } from './plan-words.ts'

interface ConflictSheetProps {
  work: PlanWork
  truck: PlanTruck
  conflicts: readonly Conflict[]
  open: boolean
  onInsist: () => void
  onOther: () => void
  onClose: () => void
}

export const ConflictSheet = ({ work, truck, conflicts, open, onInsist, onOther, onClose }: ConflictSheetProps) => {
  const { t, conflictText } = usePlanWords()
  const navigate = useNavigate()
  const isFinal = conflicts.some(isRefused)
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t(isFinal ? 'plan.refused' : 'plan.doubtful', { truck: truck.name })}
      subtitle={`${shortNumber(work.number)} · ${routeText(work)}`}
      desktop="dialog"
      footer={
        <>
          {!isFinal && (
            <Button kind="outline" onClick={onInsist}>
              {t('plan.insist')}
            </Button>
          )}
          <Button onClick={onOther}>{t('plan.other_truck')}</Button>
        </>
      }
    >
      <div className={css.reasons}>
        {conflicts.map((conflict) => {
          const order = conflict.other?.orderId ?? 0
          return (
            <Notice
              key={`${conflict.field} ${conflict.code}`}
              kind={isRefused(conflict) ? 'error' : 'amber'}
              title={conflictText(conflict)}
              onPress={order > 0 ? () => void navigate({ to: recordPath(ROUTES.order.path, order) }) : undefined}
            />
          )
        })}
      </div>
    </Sheet>
  )
}
