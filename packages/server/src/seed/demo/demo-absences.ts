/** A leave that is over: the demo begins with everybody at work. */
import { DAY } from '@fura/shared/seconds.ts'
import type { SeedRow } from '../data/seed-row.ts'

/** Of demo-users.ts. */
const [SELLER, COLLEAGUE] = [2, 10]

/** `today` is a date. */
export const demoAbsences = (today: number): readonly SeedRow[] => [
  {
    id: 1,
    team_user_id: COLLEAGUE,
    deputy_id: SELLER,
    date_from: today - 40 * DAY,
    date_to: today - 27 * DAY,
    note: 'Отпуск',
    is_over: 1,
    is_on: 0,
    recalc_at: 0,
    creator_id: COLLEAGUE,
  },
]
