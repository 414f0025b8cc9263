/**
 * A route as a line: filled points are passed, rings are ahead, solid legs go by road or rail and dashed ones by sea, and
 * the vehicle stands where the cargo is. Read aloud as "2 of 4, at sea".
 */
import { IconPlane, IconShip, IconTrain, IconTruck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

import css from './track.module.css'

const VEHICLES = { truck: IconTruck, ship: IconShip, train: IconTrain, plane: IconPlane }

export type Vehicle = keyof typeof VEHICLES
export type Leg = 'land' | 'sea'

export interface TrackProps {
  /** The legs between the points, one less than there are points. */
  legs: readonly Leg[]
  /** How many legs are done, with a fraction inside a leg: 1.6 is beyond the second point; −1 before the first. */
  at: number
  vehicle?: Vehicle | undefined
  /** A person must act. */
  attention?: boolean
  /** 28 px on a card, 20 px in a row. */
  size?: 'row' | 'card'
  /** On the ink of a header. */
  onInk?: boolean
  /** In place of "2 of 4, at sea". */
  label?: string | undefined
}

const Line = ({ leg, from, part, share }: { leg: Leg; from: number; part: number; share: number }) => (
  <span className={css.leg} data-leg={leg} style={{ '--from': from * share, '--share': share, '--part': part }}>
    <span className={css.done} />
    <span className={css.ahead} />
  </span>
)

const clamp = (part: number): number => Math.min(1, Math.max(0, part))

export const Track = ({ legs, at, vehicle, attention = false, size = 'row', onInk = false, label }: TrackProps) => {
  const { t } = useTranslation()
  const points = legs.length + 1
  const share = 1 / legs.length
  const passed = Math.min(points, Math.floor(at) + 1)
  const place = t(legs[Math.floor(at)] === 'sea' ? 'track_at_sea' : 'track_on_road')
  const progress = t('track_progress', { passed, total: points })
  const Icon = vehicle && VEHICLES[vehicle]
  return (
    <span
      className={css.track}
      data-size={size}
      data-ink={onInk || undefined}
      data-attention={attention || undefined}
      role="img"
      aria-label={label ?? (Number.isInteger(at) || !vehicle ? progress : `${progress}, ${place}`)}
    >
      {legs.map((leg, index) => (
        <Line key={index} leg={leg} from={index} share={share} part={clamp(at - index)} />
      ))}
      {Array.from({ length: points }, (_, index) => (
        <span
          key={index}
          className={css.point}
          data-passed={index <= at || undefined}
          style={{ '--place': index * share }}
        />
      ))}
      {Icon && (
        <span className={css.vehicle} style={{ '--place': clamp(at * share) }}>
          <Icon aria-hidden />
        </span>
      )}
    </span>
  )
}
