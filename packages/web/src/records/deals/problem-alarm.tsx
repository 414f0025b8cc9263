/** Unresolved problems of an order: an alarm on its card with the photo, and a button to resolve it. */
import { orderProblem } from '@fura/shared/entities/order-problem.ts'
import { textIn } from '@fura/shared/fields/wire.ts'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useWords } from '#entity/words.ts'
import { formatDateTime } from '#i18n/format.ts'
import type { Row } from '#offline/reads.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { partsIn } from './parts-in.ts'
import css from './problem.module.css'
import { useResolveProblem } from './use-resolve-problem.ts'

const ProblemPhoto = lazy(async () => ({ default: (await import('./problem-photo.tsx')).ProblemPhoto }))

const instantIn = (value: unknown): number => (typeof value === 'number' ? value : 0)

interface ProblemAlarmsProps {
  deal: Row
  canResolve: boolean
}

const Alarm = ({ deal, problem, canResolve }: ProblemAlarmsProps & { problem: Row }) => {
  const { t } = useTranslation()
  const words = useWords(orderProblem)
  const kind = words.choice('problem_kind', textIn(problem.problem_kind))
  const { resolve, isSaving } = useResolveProblem(deal, problem, kind)
  const [since, expected] = [instantIn(problem.date), instantIn(problem.new_date)]
  const about = [expected > 0 ? t('problem.expected', { at: formatDateTime(expected) }) : '', textIn(problem.note)]
  return (
    <div className={css.alarm}>
      <div className={css.notice}>
        <Notice kind="error" title={`${kind} · ${formatDateTime(since)}`}>
          {about.filter(Boolean).join(' · ')}
        </Notice>
        {problem.photo_file_id !== null && problem.photo_file_id !== undefined && (
          <Suspense>
            <ProblemPhoto deal={deal} photoId={problem.photo_file_id} canEdit={canResolve} />
          </Suspense>
        )}
      </div>
      {canResolve && (
        <Button kind="quiet" wide busy={isSaving} onClick={() => void resolve()}>
          {t('problem.resolve')}
        </Button>
      )}
    </div>
  )
}

export const ProblemAlarms = ({ deal, canResolve }: ProblemAlarmsProps) =>
  partsIn(deal, orderProblem)
    .filter(({ resolved_date: date }) => instantIn(date) === 0)
    .map((problem) => <Alarm key={problem.id} deal={deal} problem={problem} canResolve={canResolve} />)
