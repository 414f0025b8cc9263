/** Which roles set absences of others: administrators, and the head of whoever is away (role-jobs.ts). */
import { type Job, newEmployee } from './role-work.ts'

/** The head of the demo company. */
const underHead = () => ({ ...newEmployee(), head_of_id: 5 })
const leave = (team_user_id: number) => ({
  team_user_id,
  deputy_id: 1,
  date_from: 4_000_060_800,
  date_to: 4_000_060_800,
})

export const ABSENCE_JOBS: readonly Job[] = [
  [
    'absences: set one of the head’s people',
    'admin head',
    async ({ make }) => ({
      url: '/api/absences/add/',
      body: leave(await make('team_users', underHead())),
    }),
  ],
  [
    'absences: see what a deputy would take over',
    'admin head',
    async ({ make }) => ({
      url: '/api/absences/preview/',
      body: { team_user_id: await make('team_users', underHead()), deputy_id: 1 },
    }),
  ],
  [
    'absences: change one',
    'admin head',
    async ({ make, done }) => {
      const { id } = await done('absences/add', leave(await make('team_users', underHead())))
      return { url: '/api/absences/update/', body: { id, note: 'Отпуск' } }
    },
  ],
]
