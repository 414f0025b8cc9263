/** The edge between a list and its card: dragged or moved by arrows; a double press or Enter restores the default width. */
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { followPointer } from '#ui/follow-pointer.ts'
import css from './card-edge.module.css'
import { clampShare, NARROWEST, showShare, storedShare, storeShare, WIDEST } from './card-width.ts'

const KEY_STEP = 2

/** The card's share of both widths, as drawn. */
const drawnShare = (edge: HTMLElement): number => {
  const card = edge.parentElement
  return card?.parentElement ? (card.offsetWidth / card.parentElement.offsetWidth) * 100 : 0
}

const shareAt = (edge: HTMLElement, x: number): number => {
  const { right = 0, width = 1 } = edge.parentElement?.parentElement?.getBoundingClientRect() ?? {}
  return clampShare(((right - x) / width) * 100)
}

export const CardEdge = () => {
  const { t } = useTranslation()
  const edge = useRef<HTMLDivElement>(null)
  const [share, setShare] = useState(storedShare)
  const [drawn, setDrawn] = useState(0)
  useEffect(() => {
    showShare(share)
    setDrawn(Math.round(edge.current ? drawnShare(edge.current) : 0))
  }, [share])
  const choose = (next: number | null): void => {
    storeShare(next)
    setShare(next)
  }
  const drag = ({ currentTarget, nativeEvent }: PointerEvent<HTMLElement>): void => {
    let last = share
    followPointer(currentTarget, nativeEvent, {
      onStart: () => undefined,
      onMove: ({ x }) => {
        last = shareAt(currentTarget, x)
        showShare(last)
      },
      onEnd: (isDropped) => (isDropped ? choose(last) : showShare(share)),
    })
  }
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    const step = { ArrowLeft: KEY_STEP, ArrowRight: -KEY_STEP }[event.key]
    if (step === undefined && event.key !== 'Enter') return
    event.preventDefault()
    choose(step === undefined ? null : clampShare(drawnShare(event.currentTarget) + step))
  }
  return (
    <div
      ref={edge}
      className={css.edge}
      role="separator"
      aria-orientation="vertical"
      aria-label={t('card_width')}
      aria-valuemin={NARROWEST}
      aria-valuemax={WIDEST}
      aria-valuenow={drawn}
      tabIndex={0}
      onPointerDown={drag}
      onDoubleClick={() => choose(null)}
      onKeyDown={press}
    />
  )
}
