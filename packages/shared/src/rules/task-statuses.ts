/** Types and statuses of tasks that the code knows (domain.md 2.5). */
export const CONTACT_TASK = 1
export const TASK_DONE = 4
export const TASK_CANCELLED = 5
export const OPEN_STATUSES: readonly number[] = [1, 2, 3]
