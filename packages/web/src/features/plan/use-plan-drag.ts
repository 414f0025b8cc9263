/**
 * Drags a load or a job onto a truck: with a mouse at once, with a finger after a long press. What stands against the truck under
 * the pointer is known while dragging.
 */
import { type PlanTruck, type PlanWork, truckKey } from '@fura/shared/plan.ts'
import type { Conflict } from '@fura/shared/rules/assignment.ts'
import {
  type PointerEvent as ReactPointerEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { followPointer, type Place, placeOf } from '#ui/follow-pointer.ts'
import css from './plan.module.css'

export interface DraggedJob {
  work: PlanWork
  /** The truck that it is on; null: a load. */
  from: PlanTruck | null
}

export interface PlanDrag extends DraggedJob {
  over: PlanTruck | null
  conflicts: readonly Conflict[]
}

interface DragWays {
  truckOf: (key: string) => PlanTruck | undefined
  conflictsOf: (work: PlanWork, truck: PlanTruck) => Conflict[]
  onDrop: (dragged: DraggedJob, to: PlanTruck, conflicts: readonly Conflict[]) => void
}

/** Near its upper and lower edge the timeline scrolls. */
const EDGE_PX = 48
const EDGE_STEP_PX = 16

const truckKeyAt = ({ x, y }: Place): string =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-truck]')?.dataset.truck ?? ''

const isSame = (one: PlanTruck | null, other: PlanTruck | null): boolean =>
  one === other || (one !== null && other !== null && truckKey(one) === truckKey(other))

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

export const usePlanDrag = (ways: DragWays) => {
  const [drag, setDrag] = useState<PlanDrag | null>(null)
  const latest = useRef(ways)
  const cancel = useRef<(() => void) | null>(null)
  useLayoutEffect(() => {
    latest.current = ways
  })
  useEffect(() => () => cancel.current?.(), [])

  const grab = useCallback((dragged: DraggedJob, label: string, event: ReactPointerEvent<HTMLElement>) => {
    if (event.button !== 0 || !event.isPrimary) return
    const timeline = document.querySelector('[data-timeline]')
    let ghost: HTMLElement | null = null
    let state: PlanDrag = { ...dragged, over: null, conflicts: [] }
    const follow = (place: Place): void => {
      if (ghost) ghost.style.transform = `translate(${place.x + 12}px, ${place.y + 12}px)`
      scrollAtEdge(timeline, place.y)
      const target = latest.current.truckOf(truckKeyAt(place)) ?? null
      const over = isSame(target, dragged.from) ? null : target
      if (isSame(over, state.over)) return
      state = { ...dragged, over, conflicts: over ? latest.current.conflictsOf(dragged.work, over) : [] }
      setDrag(state)
    }
    cancel.current = followPointer(event.currentTarget, event.nativeEvent, {
      onStart: () => {
        ghost = ghostOf(label)
        setDrag(state)
        follow(placeOf(event))
      },
      onMove: follow,
      onEnd: (isDropped) => {
        cancel.current = null
        ghost?.remove()
        setDrag(null)
        if (isDropped && state.over) latest.current.onDrop(dragged, state.over, state.conflicts)
      },
    })
  }, [])
  return { drag, grab }
}
