/** Resolves a problem of an order through the outbox: the order goes on from where it stopped, and both can be undone together. */
import { order } from '@fura/shared/entities/order.ts'
import { orderStatus } from '@fura/shared/entities/status-lists.ts'
import { orderProblem } from '@fura/shared/entities/order-problem.ts'
import { statusAfterProblem } from '@fura/shared/rules/problems.ts'
import { nowSeconds } from '@fura/shared/seconds.ts'
import { ORDER_STATUS } from '@fura/shared/statuses.ts'
import { useTranslation } from 'react-i18next'
import { useLookup } from '#entity/use-lookup.ts'
import { useRecordTitle } from '#entity/use-record-title.ts'
import { useSave } from '#entity/use-save.ts'
import { nameOf } from '#i18n/names.ts'
import { save, unsent } from '#offline/outbox.ts'
import type { Row } from '#offline/reads.ts'
import { useRefusalToast } from '#records/card/use-refusal-toast.ts'
import { showUndo } from '#ui/toast.ts'
import { nextStatuses } from './next-step.ts'
import { partsIn } from './parts-in.ts'

/** If the stop of the order is unsent, the status that it replaces; else the next statuses by the server. */
const openStatuses = async (deal: Row): Promise<readonly number[]> => {
  const stop = (await unsent.list()).findLast(
    ({ res, id, set }) => res === order.path && id === deal.id && set.status_id === ORDER_STATUS.problem,
  )
  const before = stop?.base.status_id
  return typeof before === 'number' ? [before] : nextStatuses(order.name, deal)
}

export const useResolveProblem = (deal: Row, problem: Row, label: string) => {
  const { t } = useTranslation()
  const isRefused = useRefusalToast()
  const titleOf = useRecordTitle(order)
  const { data: statuses } = useLookup(orderStatus)
  const { send, isSaving } = useSave(orderProblem)

  const moveTo = async (status_id: number, base: Row): Promise<boolean> => {
    const about = { entity: order, id: deal.id, label: titleOf(deal) }
    return !isRefused(await save({ ...about, action: 'update', base, values: { status_id } }))
  }

  const reopen = async (resolved: Row, resumed: number | null): Promise<void> => {
    const about = { entity: orderProblem, id: problem.id, label }
    const result = await save({ ...about, action: 'update', base: resolved, values: { resolved_date: 0 } })
    if (!isRefused(result) && resumed !== null)
      await moveTo(ORDER_STATUS.problem, { ...deal, status_id: resumed, rev: 0 })
  }

  const resolve = async (): Promise<void> => {
    const values = { resolved_date: nowSeconds() }
    const others = partsIn(deal, orderProblem).filter(({ id }) => id !== problem.id)
    const status = statusAfterProblem(deal, problem, others, await openStatuses(deal))
    const result = await send({ action: 'update', id: problem.id, base: problem, values, label })
    if (result === null || isRefused(result)) return
    const resumed = status !== null && (await moveTo(status, deal)) ? status : null
    const name = statuses?.find(({ id }) => id === resumed)
    const words = name ? t('problem.resumed', { status: nameOf(name) }) : t('problem.resolved')
    showUndo(words, () => void reopen({ ...problem, ...values, rev: 0 }, resumed))
  }
  return { resolve, isSaving }
}
