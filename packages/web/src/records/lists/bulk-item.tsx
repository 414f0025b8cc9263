/** A row that can be chosen together with others: by a long press, or by its box on desktop. */
import { type MouseEvent, type PointerEvent, use, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconCheck } from '@tabler/icons-react'
import type { RowFrameProps } from '#entity/browse-rows.tsx'
import { useIsWide } from '#ui/use-media.ts'
import css from './bulk-item.module.css'
import { type Bulk, BulkContext } from './bulk.ts'

const LONG_PRESS_MS = 450
/** A finger that moves further scrolls. */
const STEADY_PX = 10

/** Recognises a long press; the click that follows it opens nothing. */
const useLongPress = (onLong: () => void) => {
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  const start = useRef({ x: 0, y: 0 })
  const isLong = useRef(false)
  const clear = () => {
    if (timer.current !== null) clearTimeout(timer.current)
    timer.current = null
  }
  useEffect(() => clear, [])
  return {
    onPointerDown: (event: PointerEvent) => {
      isLong.current = false
      if (event.pointerType === 'mouse') return
      start.current = { x: event.clientX, y: event.clientY }
      clear()
      timer.current = setTimeout(() => {
        isLong.current = true
        onLong()
      }, LONG_PRESS_MS)
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (Math.hypot(clientX - start.current.x, clientY - start.current.y) > STEADY_PX) clear()
    },
    onPointerUp: clear,
    onPointerCancel: clear,
    // Suppresses the phone's own menu of the link.
    onContextMenu: (event: MouseEvent) => {
      if (isLong.current || timer.current !== null) event.preventDefault()
    },
    wasLong: () => isLong.current,
  }
}

interface ChoosableProps extends RowFrameProps {
  bulk: Bulk
}

const Choosable = ({ bulk, row, name, children }: ChoosableProps) => {
  const { t } = useTranslation()
  const isWide = useIsWide()
  const isSelecting = bulk.rows.length > 0
  const { wasLong, ...press } = useLongPress(() => {
    if (!bulk.has(row)) bulk.toggle(row)
  })
  const click = (event: MouseEvent) => {
    const isToggle = !isWide && isSelecting
    if (!isToggle && !wasLong()) return
    event.preventDefault()
    event.stopPropagation()
    if (isToggle && !wasLong()) bulk.toggle(row)
  }
  return (
    <div className={css.item} data-selecting={isSelecting || undefined} data-chosen={bulk.has(row) || undefined}>
      {(isWide || isSelecting) && (
        <label className={css.pick}>
          <input
            type="checkbox"
            aria-label={t('bulk.pick', { name })}
            checked={bulk.has(row)}
            onChange={() => bulk.toggle(row)}
          />
          <span className={css.box}>
            <IconCheck aria-hidden />
          </span>
        </label>
      )}
      <div className={css.row} {...press} onClickCapture={click}>
        {children}
      </div>
    </div>
  )
}

/** Without a choice in progress the row has no wrapper. */
export const BulkItem = ({ row, name, children }: RowFrameProps) => {
  const bulk = use(BulkContext)
  if (!bulk?.canChoose(row)) return children
  return (
    <Choosable bulk={bulk} row={row} name={name}>
      {children}
    </Choosable>
  )
}
