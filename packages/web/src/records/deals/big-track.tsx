/** The route at the head of a deal's card: the line with the cargo on it, and under each place its time. */
import { order } from '@fura/shared/entities/order.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { formatTime } from '#i18n/format.ts'
import type { Row } from '#offline/reads.ts'
import { Track } from '#ui/track.tsx'
import css from './big-track.module.css'
import { dealTrack, isStop, type TrackPoint } from './deal-track.ts'
import { dayBetween, shortCalendarDay, shortDay } from './short-day.ts'

/** The name of a town needs its width: with more places a phone names only the main ones. */
const MOST_COLUMNS = 4

/** Where the cargo is expected next, between the ends. */
const nextPlace = (count: number, at: number): number => Math.min(Math.max(Math.floor(at) + 1, 1), count - 2)

/** The ends, and between them the next place; the block of stops has them all. */
const isMain = (place: number, count: number, next: number): boolean =>
  place === 0 || place === count - 1 || place === next

/** Room before and after the name of the next place, so that it stands near its point. */
const roomAround = (next: number, count: number) => ({ '--before': `${next}fr`, '--after': `${count - 1 - next}fr` })

const isToday = (moment: number): boolean => dayBetween(Date.now() / 1000, moment) === 0

const momentWords = (moment: number): string =>
  isToday(moment) ? formatTime(moment) : `${shortDay(moment)} ${formatTime(moment)}`

/** The hour matters today, and if somebody noted it at a stop. */
const dateWords = (point: TrackPoint): string => {
  const { date, isInstant, isActual, departedAt } = point
  if (date === 0) return ''
  if (!isInstant) return shortCalendarDay(date)
  if (departedAt > 0)
    return `${momentWords(date)} – ${dayBetween(date, departedAt) === 0 ? formatTime(departedAt) : momentWords(departedAt)}`
  return isToday(date) || (isActual && isStop(point)) ? momentWords(date) : shortDay(date)
}

interface BigTrackProps {
  entity: Entity
  row: Row
  onInk: boolean
  /** In one line above it: the cargo. */
  summary: string
}

export const BigTrack = ({ entity, row, onInk, summary }: BigTrackProps) => {
  const track = dealTrack(row, Date.now() / 1000, entity.name === order.name)
  const isDue = typeof row.attention_code === 'string'
  const count = track?.points.length ?? 0
  const next = nextPlace(count, track?.at ?? 0)
  return (
    <div className={css.head} data-ink={onInk || undefined}>
      {summary !== '' && <p className={css.summary}>{summary}</p>}
      {track && (
        <div
          className={css.route}
          data-points={count}
          data-long={count > MOST_COLUMNS || undefined}
          style={{ '--all': count, ...roomAround(next, count) }}
        >
          <div className={css.line}>
            <Track
              legs={track.legs}
              at={track.at}
              vehicle={track.vehicle}
              size="card"
              onInk={onInk}
              attention={isDue}
            />
          </div>
          <ol className={css.points}>
            {track.points.map((point, place) => (
              <li
                key={point.key}
                data-main={isMain(place, count, next) || undefined}
                data-next={(isDue && place === Math.floor(track.at) + 1) || undefined}
              >
                <strong>{point.name}</strong>
                <span>{dateWords(point)}</span>
              </li>
            ))}
          </ol>
        </div>
      )}
    </div>
  )
}
