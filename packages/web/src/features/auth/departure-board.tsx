/** The picture on the login screen: a departure board with goods on their way. Decoration, hidden from screen readers. */
import { useTranslation } from 'react-i18next'
import { useInstallation } from '#core/contexts.tsx'
import { Track, type TrackProps } from '#ui/track.tsx'
import css from './departure-board.module.css'

interface Departure extends Pick<TrackProps, 'legs' | 'at' | 'vehicle'> {
  time: string
  from: string
  to: string
  /** Shown as on the real board: a person must act. */
  attention?: true
}

const TO_GDANSK: Departure = {
  time: '07:30',
  from: 'zhytomyr',
  to: 'gdansk',
  legs: ['land'],
  at: 0.58,
  vehicle: 'truck',
}
const TO_WROCLAW: Departure = {
  time: '16:00',
  from: 'lviv',
  to: 'wroclaw',
  legs: ['land', 'land'],
  at: 0.4,
  vehicle: 'truck',
}

const DEPARTURES: readonly Departure[] = [
  TO_GDANSK,
  { time: '09:00', from: 'ningbo', to: 'kyiv', legs: ['land', 'sea', 'land'], at: 1.5, vehicle: 'ship' },
  {
    time: '14:30',
    from: 'odesa',
    to: 'constanta',
    legs: ['land', 'sea', 'land'],
    at: 1.7,
    vehicle: 'ship',
    attention: true,
  },
  TO_WROCLAW,
  { time: '18:10', from: 'izmir', to: 'dnipro', legs: ['sea', 'land'], at: 1.4, vehicle: 'truck' },
]

/** What a company without ships shows. */
const BY_ROAD: readonly Departure[] = [
  TO_GDANSK,
  { time: '09:00', from: 'kyiv', to: 'wroclaw', legs: ['land', 'land'], at: 1.3, vehicle: 'truck' },
  { time: '14:30', from: 'odesa', to: 'constanta', legs: ['land'], at: 0.7, vehicle: 'truck', attention: true },
  TO_WROCLAW,
  { time: '18:10', from: 'dnipro', to: 'gdansk', legs: ['land', 'land'], at: 0.6, vehicle: 'truck' },
]

export const DepartureBoard = () => {
  const { t } = useTranslation()
  const { ports } = useInstallation().variant
  return (
    <ol className={css.board} aria-hidden>
      {(ports ? DEPARTURES : BY_ROAD).map(({ time, from, to, attention, ...track }) => (
        <li key={time} className={css.row} data-attention={attention}>
          <span className={css.time}>{time}</span>
          <span>{t(`board_${from}`)}</span>
          <Track {...track} onInk attention={attention ?? false} label="" />
          <span>{t(`board_${to}`)}</span>
        </li>
      ))}
    </ol>
  )
}
