/** Loads the tasks of a card after the card itself. */
import { lazy, Suspense } from 'react'
import type { Row } from '#offline/reads.ts'
import type { TaskObject } from './task-prefill.ts'

const TasksBlock = lazy(async () => ({ default: (await import('./tasks-block.tsx')).TasksBlock }))

export const Tasks = (props: { object: TaskObject; row: Row }) => (
  <Suspense>
    <TasksBlock {...props} />
  </Suspense>
)
