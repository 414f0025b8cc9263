/** Drags a load or a job onto a truck with a mouse. What stands against the truck under the pointer is known while dragging. */
import type { PlanTruck, PlanWork } from '@fura/shared/plan.ts'
import type { Conflict } from '@fura/shared/rules/assignment.ts'
import {
  type PointerEvent as ReactPointerEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import css from './plan.module.css'

export interface Dragged {
  work: PlanWork
  /** The truck that it is on; null: a load. */
  from: PlanTruck | null
}

export interface PlanDrag extends Dragged {
  over: PlanTruck | null
  conflicts: readonly Conflict[]
}

interface DragWays {
  truckOf: (id: number) => PlanTruck | undefined
  conflictsOf: (work: PlanWork, truck: PlanTruck) => Conflict[]
  onDrop: (dragged: Dragged, to: PlanTruck, conflicts: readonly Conflict[]) => void
}

/** Less is a press with an unsteady hand. */
const STARTS_AFTER_PX = 6
/** Near its upper and lower edge the timeline scrolls. */
const EDGE_PX = 48
const EDGE_STEP_PX = 16

const truckIdAt = ({ clientX, clientY }: PointerEvent): number =>
  Number(document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-truck]')?.dataset.truck ?? 0)

const scrollAtEdge = (timeline: Element | null, y: number): void => {
  if (!timeline) return
  const { top, bottom } = timeline.getBoundingClientRect()
  if (y < top + EDGE_PX) timeline.scrollBy({ top: -EDGE_STEP_PX })
  if (y > bottom - EDGE_PX) timeline.scrollBy({ top: EDGE_STEP_PX })
}

const ghostOf = (text: string): HTMLElement => {
  const ghost = document.createElement('div')
  ghost.className = css.ghost ?? ''
  ghost.textContent = text
  document.body.append(ghost)
  return ghost
}

/** The press that ends a drag opens nothing. */
const swallowClick = (): void => {
  const stop = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('click', stop, { capture: true, once: true })
  setTimeout(() => removeEventListener('click', stop, { capture: true }))
}

export const usePlanDrag = (ways: DragWays) => {
  const [drag, setDrag] = useState<PlanDrag | null>(null)
  const latest = useRef(ways)
  const cancel = useRef<(() => void) | null>(null)
  useLayoutEffect(() => {
    latest.current = ways
  })
  useEffect(() => () => cancel.current?.(), [])

  const grab = useCallback((dragged: Dragged, label: string, event: ReactPointerEvent<HTMLElement>) => {
    if (event.pointerType !== 'mouse' || event.button !== 0) return
    const start = { x: event.clientX, y: event.clientY }
    const timeline = document.querySelector('[data-timeline]')
    const stop = new AbortController()
    let ghost: HTMLElement | null = null
    let state: PlanDrag = { ...dragged, over: null, conflicts: [] }
    const end = (isDropped: boolean): void => {
      stop.abort()
      cancel.current = null
      if (!ghost) return
      ghost.remove()
      setDrag(null)
      if (!isDropped) return
      swallowClick()
      if (state.over) latest.current.onDrop(dragged, state.over, state.conflicts)
    }
    const move = (now: PointerEvent): void => {
      if (!ghost && Math.hypot(now.clientX - start.x, now.clientY - start.y) < STARTS_AFTER_PX) return
      if (!ghost) {
        ghost = ghostOf(label)
        setDrag(state)
      }
      ghost.style.transform = `translate(${now.clientX + 12}px, ${now.clientY + 12}px)`
      scrollAtEdge(timeline, now.clientY)
      const found = latest.current.truckOf(truckIdAt(now)) ?? null
      const over = found?.id === dragged.from?.id ? null : found
      if (over?.id === state.over?.id) return
      state = { ...dragged, over, conflicts: over ? latest.current.conflictsOf(dragged.work, over) : [] }
      setDrag(state)
    }
    cancel.current = () => end(false)
    const { signal } = stop
    window.addEventListener('pointermove', move, { signal })
    window.addEventListener('pointerup', () => end(true), { signal })
    window.addEventListener('pointercancel', () => end(false), { signal })
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(false), { signal })
  }, [])
  return { drag, grab }
}
