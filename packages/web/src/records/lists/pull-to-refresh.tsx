/** On touch screens, pulling a list or a screen down from its top reads it anew, and its rows can be swiped. */
import { IconRefresh } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import css from './pull-to-refresh.module.css'
import { sweepRows } from './swipe-rows.ts'

/** The list follows the finger half the way, like a spring. */
const RESISTANCE = 0.5
const READS_FROM_PX = 52
const MOST_PX = 84

interface Finger {
  x: number
  y: number
}

const fingerIn = ({ touches: [touch] }: TouchEvent): Finger | null =>
  touch ? { x: touch.clientX, y: touch.clientY } : null

/** How far a finger that started at `from` pulls the list; 0 if it swipes or scrolls. */
const pulledBy = (from: Finger, to: Finger): number => {
  const [across, down] = [Math.abs(to.x - from.x), to.y - from.y]
  return down <= 0 || across > down ? 0 : Math.min(MOST_PX, down * RESISTANCE)
}

/** Whether neither the page nor anything between it and the finger is scrolled. */
const isAtTop = ({ target }: Event, list: Element): boolean => {
  if (window.scrollY > 0) return false
  for (let each = target instanceof Element ? target : null; each && each !== list; each = each.parentElement) {
    if (each.scrollTop > 0) return false
  }
  return true
}

/** Listens to the element that contains the indicator. */
const usePull = (onPulled: () => void) => {
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef(onPulled)
  const [pull, setPull] = useState(0)
  useEffect(() => {
    latest.current = onPulled
  })
  useEffect(() => {
    const list = place.current?.parentElement
    if (!list) return undefined
    const stop = new AbortController()
    const options = { signal: stop.signal, passive: true }
    let from: Finger | null = null
    let pulled = 0
    const show = (px: number): void => {
      pulled = px
      setPull(px)
    }
    list.addEventListener(
      'touchstart',
      (event) => {
        from = event.touches.length === 1 && isAtTop(event, list) ? fingerIn(event) : null
      },
      options,
    )
    list.addEventListener(
      'touchmove',
      (event) => {
        // The finger drags a card.
        if (event.defaultPrevented) from = null
        const to = fingerIn(event)
        if (from && to && (pulled > 0 || window.scrollY <= 0)) show(pulledBy(from, to))
      },
      options,
    )
    const end = (isRead: boolean) => (): void => {
      from = null
      if (isRead && pulled >= READS_FROM_PX) latest.current()
      show(0)
    }
    list.addEventListener('touchend', end(true), options)
    list.addEventListener('touchcancel', end(false), options)
    const stopSweeping = sweepRows(list)
    return () => {
      stop.abort()
      stopSweeping()
    }
  }, [])
  return { place, pull }
}

interface PullToRefreshProps {
  isBusy: boolean
  onRefresh: () => void
}

export const PullToRefresh = ({ isBusy, onRefresh }: PullToRefreshProps) => {
  const { t } = useTranslation()
  const [isAsked, setAsked] = useState(false)
  const { place, pull } = usePull(() => {
    setAsked(true)
    onRefresh()
  })
  const [wasBusy, setWasBusy] = useState(isBusy)
  if (isBusy !== wasBusy) {
    setWasBusy(isBusy)
    if (!isBusy) setAsked(false)
  }
  const isReading = isAsked && isBusy
  return (
    <div
      ref={place}
      className={css.pull}
      style={{ height: isReading ? READS_FROM_PX : pull }}
      data-held={pull > 0 || undefined}
      data-ready={pull >= READS_FROM_PX || undefined}
      data-reading={isReading || undefined}
      role="status"
    >
      {(pull > 0 || isReading) && <IconRefresh aria-hidden style={{ rotate: `${pull * 4}deg` }} />}
      {isReading && <span className="visually-hidden">{t('loading')}</span>}
    </div>
  )
}

/** Reads anew everything that the screen shows. */
export const PullToReadAll = () => {
  const memory = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const readAll = async (): Promise<void> => {
    setBusy(true)
    await memory.refetchQueries({ type: 'active' })
    setBusy(false)
  }
  return <PullToRefresh isBusy={isBusy} onRefresh={() => void readAll()} />
}
