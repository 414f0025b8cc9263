/** A leg of a deal as a row: its route, its time, its equipment and its carrier. */
import { orderDirection, quoteDirection } from '@fura/shared/entities/deal-direction.ts'
import { textIn } from '@fura/shared/fields/wire.ts'
import { type LegState, legState } from '@fura/shared/rules/leg-state.ts'
import { askDecision } from '#core/decision-request.ts'
import { useInstallation } from '#core/contexts.tsx'
import { refName } from '#entity/ref-name.ts'
import { useWords } from '#entity/words.ts'
import { formatDateTime } from '#i18n/format.ts'
import type { Row } from '#offline/reads.ts'
import { ListRow } from '#ui/list-row.tsx'
import type { Leg } from '#ui/track.tsx'
import { equipmentOf } from './deal-row.tsx'
import { partsIn } from './parts-in.ts'

const numberIn = (value: unknown): number => (typeof value === 'number' ? value : 0)

/** The position of the cargo on its line. */
const PLACES: Readonly<Record<LegState, number>> = { planned: -1, under_way: 0.5, done: 1 }

interface DirectionRowProps {
  row: Row
  /** The order that the leg belongs to; without it nothing moves yet. */
  order?: Row
  onPress: (() => void) | undefined
}

const stateOf = (row: Row, order: Row | undefined): LegState => {
  if (!order) return 'planned'
  const legs = partsIn(order, orderDirection)
  return legState(
    order,
    legs,
    legs.findIndex(({ id }) => id === row.id),
  )
}

export const DirectionRow = ({ row, order, onPress }: DirectionRowProps) => {
  const { trucksOnDelivery } = useInstallation().variant
  const entity = order ? orderDirection : quoteDirection
  const words = useWords(entity)
  const at = PLACES[stateOf(row, order)]
  const leg: Leg = row.transport_mode === 'sea' ? 'sea' : 'land'
  const loading = numberIn(row.actual_loading_date) || numberIn(row.planned_loading_date)
  const crew = trucksOnDelivery
    ? [refName(row, 'driver_id'), refName(row, 'truck_id'), refName(row, 'trailer_id')].filter(Boolean)
    : []
  const vehicle = leg === 'sea' ? ('ship' as const) : row.transport_mode === 'rail' ? ('train' as const) : 'truck'
  return (
    <ListRow
      title={equipmentOf(row) || words.choice('transport_mode', textIn(row.transport_mode))}
      meta={formatDateTime(loading)}
      route={{
        from: refName(row, 'poo_id'),
        to: refName(row, 'fd_id'),
        legs: [leg],
        at,
        vehicle: at > 0 && at < 1 ? vehicle : undefined,
      }}
      subtitle={refName(row, 'contractor_id')}
      note={crew.join(' · ')}
      pending={row._pending}
      onDecide={() => askDecision({ path: entity.path, id: row.id })}
      onPress={onPress}
    />
  )
}
