/** Problems of an order that are not resolved: an alarm on its card, with the press that ends it. */
import { orderProblem } from '@fura/shared/entities/order-problem.ts'
import { textIn } from '@fura/shared/fields/wire.ts'
import { nowSeconds } from '@fura/shared/seconds.ts'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#entity/error-text.ts'
import { useSave } from '#entity/use-save.ts'
import { useWords } from '#entity/words.ts'
import { formatDateTime } from '#i18n/format.ts'
import { save } from '#offline/outbox.ts'
import type { Row } from '#offline/reads.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { showToast, showUndo } from '#ui/toast.ts'
import { partsIn } from './part-block.tsx'
import css from './problem.module.css'

const instantIn = (value: unknown): number => (typeof value === 'number' ? value : 0)

const useResolve = (problem: Row, label: string) => {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { send, isSaving } = useSave(orderProblem)
  const reopen = async (base: Row): Promise<void> => {
    const values = { resolved_date: 0 }
    const result = await save({ entity: orderProblem, action: 'update', id: problem.id, base, values, label })
    if (result.state === 'rejected') showToast(errorText(result.error), 'error')
  }
  const resolve = async (): Promise<void> => {
    const values = { resolved_date: nowSeconds() }
    const result = await send({ action: 'update', id: problem.id, base: problem, values, label })
    if (result === null) return
    if (result.state === 'rejected') return showToast(errorText(result.error), 'error')
    showUndo(t('problem.resolved'), () => void reopen({ ...problem, ...values, rev: 0 }))
  }
  return { resolve, isSaving }
}

const Alarm = ({ problem, canResolve }: { problem: Row; canResolve: boolean }) => {
  const { t } = useTranslation()
  const words = useWords(orderProblem)
  const kind = words.choice('problem_kind', textIn(problem.problem_kind))
  const { resolve, isSaving } = useResolve(problem, kind)
  const [since, expected] = [instantIn(problem.date), instantIn(problem.new_date)]
  const about = [expected > 0 ? t('problem.expected', { at: formatDateTime(expected) }) : '', textIn(problem.note)]
  return (
    <div className={css.alarm}>
      <Notice kind="error" title={`${kind} · ${formatDateTime(since)}`}>
        {about.filter(Boolean).join(' · ')}
      </Notice>
      {canResolve && (
        <Button kind="quiet" wide busy={isSaving} onClick={() => void resolve()}>
          {t('problem.resolve')}
        </Button>
      )}
    </div>
  )
}

export const ProblemAlarms = ({ deal, canResolve }: { deal: Row; canResolve: boolean }) =>
  partsIn(deal, orderProblem)
    .filter(({ resolved_date: date }) => instantIn(date) === 0)
    .map((problem) => <Alarm key={problem.id} problem={problem} canResolve={canResolve} />)
