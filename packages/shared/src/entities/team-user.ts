/** A person of the forwarder's own team: who they are, what they may do, how they log in. The password is not a field. */
import { choice, date, dateTime, email, flag, int, money, phone, ref, refs, text } from '../fields/field.ts'
import { LANGUAGES } from '../language.ts'
import { recordOf } from '../objects.ts'
import { FLAGS, ROLES } from '../permissions.ts'
import { defineEntity, type RecordOf } from './entity.ts'

/** Only those who have a right may give or revoke it. */
const rights = recordOf(FLAGS, (name) => flag({ editWith: name }))

/** Shown to those who manage the team; everybody sees their own (features/team). */
const LOGIN = { viewWith: 'can_add_team_user' } as const

export const teamUser = defineEntity({
  name: 'team_user',
  table: 'team_users',
  path: 'team_users',
  fields: {
    name: text({ required: true, inList: true, search: true }),
    organization: ref('organization', { required: true, inList: true }),
    img_url: text({ max: 500, inList: true }),
    phone: phone({ inList: true, search: true }),
    phone2: phone({ search: true }),
    email: email({ required: true, search: true }),
    email2: email({ search: true }),
    position: text({ max: 100, inList: true }),
    department: text({ max: 100 }),
    head_of_id: ref('team_user'),
    role: choice(ROLES, { required: true, default: 'manager', inList: true }),
    /** The roles of the company whose rights add up; without any, the first one that stands for `role`. */
    role_ids: refs('team_role'),
    ...rights,
    // Not searched: a hit would reveal the value to users who may not see it.
    login: text({ unique: [], ...LOGIN }),
    is_active: flag({ default: 1 }),
    last_login: dateTime({ calc: true, ...LOGIN }),
    has_second_factor: flag({ calc: true, ...LOGIN }),
    language: choice(LANGUAGES),
    theme: choice(['light', 'dark', 'auto']),
    sound_on: flag({ default: 1 }),
    /** While they are away: the last day, and who stands in for them (features/absences). */
    absent_until: date({ calc: true, inList: true }),
    deputy_id: ref('team_user', { calc: true, inList: true }),
    /** Colleagues who are away now and for whom they stand in. */
    stands_for_ids: refs('team_user', { calc: true }),
    plan_income: money({ viewWith: 'can_view_sum_income' }),
    plan_orders: int(),
  },
  can: { add: 'can_add_team_user', edit: 'can_add_team_user' },
  seenBy: 'everyone',
  filters: [
    'organization',
    'head_of_id',
    'role',
    'is_dispatcher',
    'is_active',
    { name: 'absent', filled: 'deputy_id' },
  ],
})
export type TeamUser = RecordOf<typeof teamUser>
