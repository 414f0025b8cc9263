/** First values of a new task from another screen; they travel in the history state (S2.05). */
import { textIn } from '@fura/shared/fields/wire.ts'
import type { TASK_OBJECTS } from '@fura/shared/entities/task.ts'
import { nameOf } from '#i18n/names.ts'
import type { Row } from '#offline/reads.ts'
import type { RowValues } from '#offline/row.ts'

export type TaskObject = keyof typeof TASK_OBJECTS

/** Fields of the task, names of chosen records included. */
export type TaskPrefill = RowValues

declare module '@tanstack/react-router' {
  interface HistoryState {
    taskPrefill?: TaskPrefill
  }
}

/** The client of the object: the object itself if it is a client, else its client. */
const clientOf = (object: TaskObject, row: Row): TaskPrefill => {
  if (object === 'client') return { client_id: row.id, client_name: nameOf(row) }
  if (row.client_id === undefined || object === 'contractor') return {}
  return { client_id: row.client_id, client_name: textIn(row.client_name) }
}

export const taskAbout = (object: TaskObject, row: Row): TaskPrefill => ({
  object_type: object,
  object_id: row.id,
  object_name: textIn(row.number) || nameOf(row),
  ...clientOf(object, row),
})
