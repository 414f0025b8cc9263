/** The API document of the statistics. */
import { choice, ref } from '@fura/shared/fields/field.ts'
import {
  ABOUT_FIGURES,
  HOME_FIGURES,
  INCOME_DAYS,
  PARTS_BY_RIGHT,
  STATISTICS,
} from '@fura/shared/statistics-figures.ts'
import type { RouteDoc } from '#http/route-doc.ts'

const day = { kind: 'day' } as const

export const statsDoc = {
  summary: 'Figures of a period: one’s own; of a head’s people; of the whole company for the administrator',
  query: {
    part: choice(['home']),
    from: day,
    to: day,
    team_user: ref('team_user'),
    organization: ref('organization'),
    income_day: choice(INCOME_DAYS),
  },
  answer: { detail: { ...HOME_FIGURES, ...STATISTICS } },
  // Absent without a right, or in the other of the two answers.
  partial: [...Object.keys(STATISTICS), ...Object.keys(HOME_FIGURES), ...PARTS_BY_RIGHT],
  about: {
    ...ABOUT_FIGURES,
    part: '`home`: the few counts of Home alone, of the same people; takes no other parameter.',
    from: 'Without it the first day of this month.',
    to: 'Without it the last day of this month; included, at most five years after `from`.',
    team_user: 'Oneself; for a head also somebody under them; for the administrator anybody. Else `access denied`.',
    income_day: 'Which day of an order puts its sums into the period.',
  },
} as const satisfies RouteDoc
