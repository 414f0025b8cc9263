/** /tasks: open tasks, the most urgent first: one's own by default, each completed with one press. */
import { task } from '@fura/shared/entities/task.ts'
import { ROUTES } from '@fura/shared/routes.ts'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import type { Screen } from '#core/screen.ts'
import { type RecordScreens, recordPath } from '#entity/record-screens.ts'
import { EntityList } from '#records/lists/list-screen.tsx'
import { prefetchList } from '#records/lists/prefetch-list.ts'
import { TaskRow } from '#records/tasks/task-row.tsx'
import { TaskChips } from './task-chips.tsx'

const SCREENS: RecordScreens = {
  pathOf: (id) => recordPath(ROUTES.task.path, id),
  newPath: ROUTES.newTask.path,
  Card: lazy(async () => ({ default: (await import('./task-card.tsx')).TaskCard })),
}

const CHIPS = { after: <TaskChips /> }

export const TasksScreen: Screen = () => {
  const { t } = useTranslation()
  return (
    <EntityList
      entity={task}
      title={t(ROUTES.tasks.title)}
      hasFilters
      chips={CHIPS}
      RowView={TaskRow}
      screens={SCREENS}
    />
  )
}

TasksScreen.prefetch = prefetchList(task)
