/** A container or a truck of an order as a row: its number, where it is, how long it may stand, who carries it. */
import { textIn } from '@fura/shared/fields/wire.ts'
import { orderContainer } from '@fura/shared/entities/order-container.ts'
import { recordWording } from '@fura/shared/mode-fields.ts'
import { IconContainer, IconTruck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { askDecision } from '#core/decision-request.ts'
import { useInstallation } from '#core/contexts.tsx'
import { refName } from '#entity/ref-name.ts'
import { useWords } from '#entity/words.ts'
import { formatMoney } from '#i18n/format.ts'
import type { Row } from '#offline/reads.ts'
import { shortCalendarDay } from '#records/deals/short-day.ts'
import { ListRow } from '#ui/list-row.tsx'
import { useFreeTimeText } from './free-time-text.ts'

const numberIn = (value: unknown): number => (typeof value === 'number' ? value : 0)

/** The end of free time, amber when it is near, while the container is not returned; then what the days beyond it cost. */
const useFreeTime = (row: Row): { note: string; attention: string | undefined } => {
  const { t } = useTranslation()
  const freeTimeText = useFreeTimeText()
  const end = numberIn(row.free_time_end)
  if (end === 0 || numberIn(row.empty_return_date) > 0) return { note: '', attention: undefined }
  const { remaining, days, isOver, isNear } = freeTimeText(end)
  // Days in the port and days outside it: together they may be more than the days since the end.
  const over = numberIn(row.demurrage_days) + numberIn(row.detention_days)
  const amount = textIn(row.dnd_amount)
  const cost = over > 0 && amount !== '' ? `${formatMoney(amount)} ${textIn(row.dnd_currency_code)}`.trim() : ''
  const past = [over === -days ? '' : remaining, over > 0 ? t('free_time_over', { count: over }) : '', cost]
  const words = (isOver ? past : [t('free_time_until', { day: shortCalendarDay(end) }), remaining])
    .filter(Boolean)
    .join(' · ')
  return { note: words, attention: isNear ? words : undefined }
}

interface ContainerRowProps {
  row: Row
  deal: Row
  onPress: (() => void) | undefined
}

export const ContainerRow = ({ row, deal, onPress }: ContainerRowProps) => {
  const { t } = useTranslation()
  const wording = recordWording(orderContainer.name, deal)
  const words = useWords(orderContainer, wording)
  const { trucksOnOrder, trucksOnDelivery } = useInstallation().variant
  const isTruck = trucksOnOrder || wording === 'truck'
  const { note, attention } = useFreeTime(row)
  const type = refName(row, 'container_type_id')
  const vehicle = [refName(row, 'truck_id'), refName(row, 'trailer_id')].filter(Boolean).join(' / ')
  const number = textIn(row.number) || (isTruck ? vehicle : '')
  const state = textIn(row.state)
  const weight = textIn(row.gross_weight)
  const about = [
    number === '' ? '' : type,
    state === '' ? '' : words.choice('state', state),
    trucksOnDelivery ? refName(row, 'driver_id') : '',
    refName(row, 'contractor_id'),
    weight === '' ? '' : t('kilograms', { weight: formatMoney(weight) }),
  ]
  return (
    <ListRow
      leading={isTruck ? <IconTruck aria-hidden /> : <IconContainer aria-hidden />}
      title={number || type || words.one}
      subtitle={about.filter(Boolean).join(' · ')}
      note={note}
      attention={attention}
      pending={row._pending}
      onDecide={() => askDecision({ path: orderContainer.path, id: row.id })}
      chevron={onPress !== undefined}
      onPress={onPress}
    />
  )
}
