/** What can be done with a job: its order, another truck, or taking it off this one. */
import type { PlanJob, PlanTruck } from '@fura/shared/plan.ts'
import { ROUTES } from '@fura/shared/routes.ts'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { recordPath } from '#entity/record-screens.ts'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import css from './plan.module.css'
import { mayMoveJob } from './plan-days.ts'
import { routeText, shortNumber, spanText } from './plan-words.ts'

interface JobSheetProps {
  job: PlanJob
  truck: PlanTruck
  open: boolean
  onOther: () => void
  onTakeOff: () => void
  onClose: () => void
}

export const JobSheet = ({ job, truck, open, onOther, onTakeOff, onClose }: JobSheetProps) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { order_id: order } = job
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={job.number === '' ? t('plan.hidden_order') : shortNumber(job.number)}
      subtitle={[truck.name, routeText(job)].filter(Boolean).join(' · ')}
      desktop="dialog"
    >
      <div className={css.job}>
        <p>{[spanText(job), job.client_name].filter(Boolean).join(' · ')}</p>
        <p>{job.driver_name === '' ? t('plan.no_driver') : job.driver_name}</p>
        {order !== null && (
          <Button wide onClick={() => void navigate({ to: recordPath(ROUTES.order.path, order) })}>
            {t('plan.open_order')}
          </Button>
        )}
        {mayMoveJob(job) && (
          <>
            <Button wide kind="outline" onClick={onOther}>
              {t('plan.other_truck')}
            </Button>
            <Button wide kind="outline" onClick={onTakeOff}>
              {t('plan.take_off')}
            </Button>
          </>
        )}
      </div>
    </Sheet>
  )
}
