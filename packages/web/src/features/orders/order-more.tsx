/** What else can be done to an order, behind the dots of its card. */
import { currency } from '@fura/shared/entities/lookups.ts'
import { order } from '@fura/shared/entities/order.ts'
import { ROUTES } from '@fura/shared/routes.ts'
import { IconCopy, IconRefresh, IconReportMoney } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/client.ts'
import { useIsOffline } from '#api/use-link.ts'
import { useSession } from '#core/contexts.tsx'
import { useErrorText } from '#entity/error-text.ts'
import { READS, recordKey } from '#entity/query-options.ts'
import { recordPath } from '#entity/record-screens.ts'
import { useLookup } from '#entity/use-lookup.ts'
import { useRecordTitle } from '#entity/use-record-title.ts'
import { useSave } from '#entity/use-save.ts'
import type { CardParts } from '#records/card/record-card.tsx'
import { useDocumentsEntry } from '#records/documents/use-documents-entry.tsx'
import { TaskEntry } from '#records/tasks/task-entry.tsx'
import { ListRow } from '#ui/list-row.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { showToast } from '#ui/toast.ts'
import { TwoStepDelete } from '#ui/two-step-delete.tsx'
import css from './order-card.module.css'
import { copyOrder, hasRates, refreshRates } from './order.api.ts'

const OrderDocuments = lazy(async () => ({
  default: (await import('#records/documents/order-documents.tsx')).OrderDocuments,
}))

interface OrderMoreProps extends CardParts {
  open: boolean
  onClose: () => void
  onMoney: () => void
  onGone: () => void
}

/** Runs what needs the server and says why it did not. */
const useCall = () => {
  const errorText = useErrorText()
  const [isBusy, setBusy] = useState(false)
  const call = async (work: () => Promise<void>): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      showToast(errorText(error), 'error')
    } finally {
      setBusy(false)
    }
  }
  return { call, isBusy }
}

const useActions = ({ row, onClose, onGone }: OrderMoreProps) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const memory = useQueryClient()
  const errorText = useErrorText()
  const titleOf = useRecordTitle(order)
  const { call, isBusy } = useCall()
  const { send, isSaving } = useSave(order)
  const currencies = useLookup(currency).data
  const id = Number(row.id)
  const copy = () =>
    call(async () => {
      const copyId = await copyOrder(id)
      void memory.invalidateQueries({ queryKey: ['list', order.path] })
      showToast(t('order_copied'))
      onClose()
      await navigate({ to: recordPath(ROUTES.order.path, copyId) })
    })
  const rates = () =>
    call(async () => {
      const { updated, missing } = await refreshRates(id)
      await memory.invalidateQueries({ queryKey: recordKey(order.path, row.id) })
      const codes = currencies
        ?.filter((each) => missing.some((missingId) => missingId === each.id))
        .map(({ code }) => code)
      if (missing.length > 0) showToast(t('rates_missing', { currencies: codes?.join(', ') }), 'error')
      else showToast(updated > 0 ? t('rates_refreshed', { count: updated }) : t('rates_unchanged'))
      onClose()
    })
  const remove = async (): Promise<void> => {
    const result = await send({ action: 'delete', id: row.id, base: row, label: titleOf(row) })
    if (result?.state === 'rejected') return showToast(errorText(result.error), 'error')
    if (!result) return
    showToast(t(result.state === 'sent' ? 'deleted' : 'deleted_on_device'))
    onClose()
    onGone()
  }
  return { copy, rates, remove, isBusy: isBusy || isSaving }
}

/** In a company without any rate there is nothing to refresh. */
const useOffersRates = ({ canEdit, open }: OrderMoreProps): boolean => {
  const { data } = useQuery({ ...READS, queryKey: ['has_rates'], queryFn: hasRates, enabled: open && canEdit })
  return canEdit && data === true
}

export const OrderMore = (props: OrderMoreProps) => {
  const { row, open, onClose, onMoney } = props
  const { t } = useTranslation()
  const { can } = useSession()
  const isOffline = useIsOffline()
  const { copy, rates, remove, isBusy } = useActions(props)
  const offersRates = useOffersRates(props)
  const isOnServer = typeof row.id === 'number' && !isOffline
  const documents = useDocumentsEntry(OrderDocuments, row, onClose)
  const needs = isOnServer ? undefined : t('needs_network')
  const money = () => {
    onClose()
    onMoney()
  }
  return (
    <>
      <Sheet
        open={open}
        onClose={onClose}
        title={t('more_actions')}
        subtitle={useRecordTitle(order)(row)}
        desktop="dialog"
      >
        <ListRow
          leading={<IconReportMoney aria-hidden />}
          title={t(can('can_view_plan_calculation') ? 'plan_calculation' : 'client_prices')}
          chevron
          onPress={money}
        />
        {documents.entry}
        <TaskEntry object="order" row={row} onPress={onClose} />
        {can(order.can.add) && (
          <ListRow
            leading={<IconCopy aria-hidden />}
            title={t('order_copy')}
            subtitle={needs ?? t('order_copy_hint')}
            onPress={isOnServer ? () => void copy() : undefined}
          />
        )}
        {offersRates && (
          <ListRow
            leading={<IconRefresh aria-hidden />}
            title={t('rates_refresh')}
            subtitle={needs ?? t('rates_refresh_hint')}
            onPress={isOnServer ? () => void rates() : undefined}
          />
        )}
        {can(order.can.add) && (
          <div className={css.delete}>
            <TwoStepDelete wide disabled={isBusy} onDelete={() => void remove()} />
          </div>
        )}
      </Sheet>
      {documents.sheet}
    </>
  )
}
