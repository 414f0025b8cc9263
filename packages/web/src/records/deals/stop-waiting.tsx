/** Waiting of a leg beyond its free hours: its price, and the button that opens it as a service for the client. */
import { orderService } from '@fura/shared/entities/deal-service.ts'
import { service } from '@fura/shared/entities/lookups.ts'
import { orderStop } from '@fura/shared/entities/order-stop.ts'
import { waitingOf } from '@fura/shared/money/truck-waiting.ts'
import { textIn } from '@fura/shared/fields/wire.ts'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useLookup } from '#entity/use-lookup.ts'
import { formatMoney } from '#i18n/format.ts'
import { nameOf } from '#i18n/names.ts'
import type { Row } from '#offline/reads.ts'
import { Notice } from '#ui/notice.tsx'
import { partsIn } from './parts-in.ts'
import css from './problem.module.css'
import { useCurrencySign } from './use-currency-sign.ts'
import { usePartSheet } from './use-part-sheet.ts'

const PartSheet = lazy(async () => ({ default: (await import('./part-sheet.tsx')).PartSheet }))

/** Extra cost of carriage by road: idle time of the truck (domain.md 1.20). */
const isIdleTime = ({ service_group: group, service_type: type }: Row): boolean => group === 4 && type === 1

/** Once added as a row it is not offered again. */
const isCharged = (deal: Row, leg: Row, serviceId: unknown): boolean =>
  partsIn(deal, orderService).some(
    (row) => row.service_id === serviceId && (!row.direction_id || row.direction_id === leg.id),
  )

export const StopWaiting = ({ deal, leg }: { deal: Row; leg: Row }) => {
  const { t } = useTranslation()
  const sheet = usePartSheet()
  const signOf = useCurrencySign()
  const idle = useLookup(service).data?.find(isIdleTime)
  const stops = partsIn(deal, orderStop).filter(({ direction_id: id }) => id === leg.id)
  const waiting = waitingOf(leg, stops)
  if (!waiting || !idle || (isCharged(deal, leg, idle.id) && !sheet.isOpen)) return null
  const sum = waiting.amount === null ? '' : formatMoney(waiting.amount, signOf(deal.currency_id))
  const prefill = {
    service_id: idle.id,
    service_name: nameOf(idle),
    quantity: String(waiting.hours),
    unit: 'hour',
    sell_price: textIn(leg.idle_rate) || null,
    direction_id: leg.id,
  }
  return (
    <div className={css.alarm}>
      <Notice
        title={[t('stop.waited', { count: waiting.hours }), sum].filter(Boolean).join(' · ')}
        onPress={() => sheet.open(null)}
      >
        {t('stop.charge')}
      </Notice>
      {sheet.opening > 0 && (
        <Suspense>
          <PartSheet
            key={sheet.opening}
            entity={orderService}
            deal={deal}
            record={null}
            prefill={prefill}
            open={sheet.isOpen}
            onClose={sheet.close}
          />
        </Suspense>
      )}
    </div>
  )
}
