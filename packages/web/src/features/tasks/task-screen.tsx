/** /tasks/{id}: one task on a screen of its own. */
import { ROUTES } from '@fura/shared/routes.ts'
import { useNavigate } from '@tanstack/react-router'
import { usePathId } from '#records/card/use-path-id.ts'
import { TaskCardAt } from './task-card.tsx'

export const TaskScreen = () => {
  const id = usePathId()
  const navigate = useNavigate()
  const leave = () => void navigate({ to: ROUTES.tasks.path, replace: true })
  return <TaskCardAt key={id} id={id} onClose={null} onGone={leave} />
}
