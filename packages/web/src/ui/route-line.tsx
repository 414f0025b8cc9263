/** Origin and destination with a line between them, in a row of a list. */
import css from './route-line.module.css'
import { Track, type TrackProps } from './track.tsx'

export interface RowRoute extends Omit<TrackProps, 'attention' | 'size' | 'onInk'> {
  from: string
  to: string
}

/** Above this many characters both cities get smaller, so that neither is cut; the desktop column is narrower. */
const LONG_ROUTE = 22
const LONG_IN_COLUMN = 12
/** No column beside a card has room for more and the line between them. */
const TOO_LONG_IN_COLUMN = 18

const widthInColumn = (length: number): 'some' | 'most' | undefined => {
  if (length > TOO_LONG_IN_COLUMN) return 'most'
  return length > LONG_IN_COLUMN ? 'some' : undefined
}

export const RouteLine = ({ from, to, attention, ...track }: RowRoute & { attention: boolean }) => (
  <span
    className={css.route}
    data-long={from.length + to.length > LONG_ROUTE || undefined}
    data-wide={widthInColumn(from.length + to.length)}
  >
    <span>{from}</span>
    <Track {...track} attention={attention} />
    <span>{to}</span>
  </span>
)
