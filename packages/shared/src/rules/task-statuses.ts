/** The type and the statuses of tasks that rules and lists ask for (domain.md 2.5). */
import { TASK_STATUS } from '../statuses.ts'

export const CONTACT_TASK = 1
export const OPEN_STATUSES: readonly number[] = [TASK_STATUS.new, TASK_STATUS.in_progress, TASK_STATUS.waiting]
