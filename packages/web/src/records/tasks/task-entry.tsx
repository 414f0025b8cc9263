/** "Task" among the further actions of a record: adds a task about it. */
import { ROUTES } from '@fura/shared/routes.ts'
import { IconChecklist } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Row } from '#offline/reads.ts'
import { ListRow } from '#ui/list-row.tsx'
import { taskAbout, type TaskObject } from './task-prefill.ts'

export const useSetTask = (object: TaskObject, row: Row): (() => void) => {
  const navigate = useNavigate()
  return () => void navigate({ to: ROUTES.newTask.path, state: { taskPrefill: taskAbout(object, row) } })
}

interface TaskEntryProps {
  object: TaskObject
  row: Row
  /** Closes the sheet that contains the entry. */
  onPress: () => void
}

export const TaskEntry = ({ object, row, onPress }: TaskEntryProps) => {
  const { t } = useTranslation()
  const setTask = useSetTask(object, row)
  const press = () => {
    onPress()
    setTask()
  }
  return (
    <ListRow
      leading={<IconChecklist aria-hidden />}
      title={t('task')}
      subtitle={t('task_about_this')}
      chevron
      onPress={press}
    />
  )
}
