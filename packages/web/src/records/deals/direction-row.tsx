/** A leg of a deal as a row: from where to where, when, with what and by whom. */
import { useInstallation } from '#core/contexts.tsx'
import { refName } from '#entity/ref-name.ts'
import { formatDateTime } from '#i18n/format.ts'
import type { Row } from '#offline/reads.ts'
import { ListRow } from '#ui/list-row.tsx'
import type { Leg } from '#ui/track.tsx'
import { equipmentOf } from './deal-row.tsx'

const numberIn = (value: unknown): number => (typeof value === 'number' ? value : 0)

const placeOf = (row: Row): number => {
  if (numberIn(row.actual_unloading_date) > 0) return 1
  return numberIn(row.actual_loading_date) > 0 ? 0.5 : -1
}

export const DirectionRow = ({ row, onPress }: { row: Row; onPress: (() => void) | undefined }) => {
  const { trucksOnDelivery } = useInstallation().variant
  const at = placeOf(row)
  const leg: Leg = row.transport_mode === 'sea' ? 'sea' : 'land'
  const loading = numberIn(row.actual_loading_date) || numberIn(row.planned_loading_date)
  const crew = trucksOnDelivery
    ? [refName(row, 'driver_id'), refName(row, 'truck_id'), refName(row, 'trailer_id')].filter(Boolean)
    : []
  const vehicle = leg === 'sea' ? ('ship' as const) : row.transport_mode === 'rail' ? ('train' as const) : 'truck'
  return (
    <ListRow
      title={equipmentOf(row) || '—'}
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
      onPress={onPress}
    />
  )
}
