/**
 * A row of a list, at most four lines: number or name with a chip, a route, who and how much, when and by whom. Missing
 * parts are left out, and the row gets lower. Attention puts an amber bar at the left and its reason below.
 */
import { IconAlertTriangle, IconChevronRight, IconCircleCheckFilled } from '@tabler/icons-react'
import type { MouseEvent, ReactNode } from 'react'

import { DecideButton, isRefusedState } from './decide-button.tsx'
import css from './list-row.module.css'
import { PendingClock, type PendingState } from './pending-clock.tsx'
import { RouteLine, type RowRoute } from './route-line.tsx'

export interface ListRowProps {
  /** The dimmed beginning of a number: "ODS-26-". */
  prefix?: string | undefined
  title: ReactNode
  /** Beside the title. */
  meta?: ReactNode
  chip?: ReactNode
  route?: RowRoute | undefined
  /** Under the title: who. */
  subtitle?: ReactNode
  /** At the right: how much. */
  value?: ReactNode
  /** The last line. */
  note?: ReactNode
  /** At its right: unread, initials. */
  aside?: ReactNode
  /** Avatar or icon in front. */
  leading?: ReactNode
  /** Why a person must act. */
  attention?: string | undefined
  pending?: PendingState | undefined
  /** Opens the decision that a refused change waits for. */
  onDecide?: (() => void) | undefined
  selected?: boolean
  /** With a tick when selected: the row of a picker. */
  tick?: boolean
  /** An arrow at the right, if the row leads on and has nothing else there. */
  chevron?: boolean
  /** Buttons of the row, outside the area that a press on the row covers. */
  actions?: ReactNode
  /** Other rows of the list have buttons: this one leaves their place free. */
  hasActionColumn?: boolean
  href?: string | undefined
  onPress?: (() => void) | undefined
}

const Reason = ({ words }: { words: string }) => (
  <span className={css.reason}>
    <IconAlertTriangle aria-hidden />
    <span>{words}</span>
  </span>
)

const Line = ({ left, right }: { left: ReactNode; right: ReactNode }) =>
  (left || right) && (
    <span className={css.line}>
      {left}
      {right && <span className={css.right}>{right}</span>}
    </span>
  )

const Title = ({ prefix, title, meta }: ListRowProps) => (
  <>
    <span className={css.title}>
      {prefix && <span className={css.prefix}>{prefix}</span>}
      {title}
    </span>
    {meta && <span className={css.meta}>{meta}</span>}
  </>
)

/** With a route the sum stands beside its payer; without one there is room for it beside the name. */
const Lines = (row: ListRowProps) => {
  const { chip, route, subtitle, value, note, aside, attention, pending, actions } = row
  const who = subtitle && <span className={css.subtitle}>{subtitle}</span>
  const last = attention === undefined ? note && <span className={css.note}>{note}</span> : <Reason words={attention} />
  const sum = value && <span className={css.value}>{value}</span>
  const marks = (pending || aside) && (
    <span className={css.aside}>
      {pending && <PendingClock state={pending} />}
      {aside}
    </span>
  )
  if (route) {
    return (
      <span className={css.lines}>
        <Line left={<Title {...row} />} right={chip && <span className={css.chip}>{chip}</span>} />
        <RouteLine {...route} attention={attention !== undefined} />
        <Line left={who} right={sum} />
        <Line left={last} right={marks} />
      </span>
    )
  }
  const isOneLine = !who && !last
  // Beside buttons the name would be squeezed into a column of single words.
  const isChipBelow = Boolean(actions && chip && who)
  const besideName = isChipBelow ? null : chip
  const beside = (besideName || sum || (isOneLine && marks)) && (
    <>
      {isOneLine && marks}
      {besideName}
      {sum}
    </>
  )
  const besideWho = (marks || isChipBelow) && (
    <>
      {marks}
      {isChipBelow && chip}
    </>
  )
  return (
    <span className={css.lines}>
      <Line left={<Title {...row} />} right={beside} />
      <Line left={who} right={who && besideWho} />
      <Line left={last} right={!who && last && marks} />
    </span>
  )
}

/** A plain press stays in the app; with a modifier key the browser opens a tab as for any link. */
const asLink = (onPress: (() => void) | undefined) => (event: MouseEvent) => {
  if (!onPress || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
  event.preventDefault()
  onPress()
}

/** The pressable part: a link if the row has an address, a button if it only acts, plain text if it does neither. */
const Main = ({ row, children }: { row: ListRowProps; children: ReactNode }) => {
  const look = { className: css.main, 'aria-current': row.selected || undefined }
  if (row.href !== undefined) {
    return (
      <a {...look} href={row.href} onClick={asLink(row.onPress)}>
        {children}
      </a>
    )
  }
  if (!row.onPress) return <div {...look}>{children}</div>
  return (
    <button {...look} type="button" onClick={row.onPress}>
      {children}
    </button>
  )
}

/** `:has()` would need no attribute, but restyle the whole screen with every change of any row. */
const actionsState = (hasActions: boolean, hasColumn: boolean): 'some' | 'none' | undefined =>
  hasActions ? 'some' : hasColumn ? 'none' : undefined

export const ListRow = (row: ListRowProps) => {
  const { leading, chevron = false, tick = false, attention, selected, route, pending, onDecide } = row
  const decide = onDecide && isRefusedState(pending) && <DecideButton state={pending} onPress={onDecide} />
  const hasActions = Boolean(decide || row.actions)
  return (
    <div
      className={css.row}
      data-attention={attention !== undefined || undefined}
      data-selected={selected || undefined}
      data-route={route !== undefined || undefined}
      data-actions={actionsState(hasActions, row.hasActionColumn === true)}
    >
      <Main row={row}>
        {leading && <span className={css.leading}>{leading}</span>}
        <Lines {...row} pending={decide ? undefined : pending} />
        {tick && selected && <IconCircleCheckFilled className={css.tick} aria-hidden />}
        {chevron && <IconChevronRight className={css.chevron} aria-hidden />}
      </Main>
      {hasActions && (
        <span className={css.actions}>
          {decide}
          {row.actions}
        </span>
      )}
    </div>
  )
}
