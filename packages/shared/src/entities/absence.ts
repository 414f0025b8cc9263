/** Days on which an employee is away, and who stands in for them (decision 0099). */
import { date, dateTime, flag, ref, text } from '../fields/field.ts'
import { defineEntity } from './entity.ts'

export const absence = defineEntity({
  name: 'absence',
  title: 'note',
  table: 'absences',
  path: 'absences',
  fields: {
    team_user_id: ref('team_user', { required: true, inList: true }),
    deputy_id: ref('team_user', { required: true, inList: true }),
    date_from: date({ required: true, inList: true }),
    /** The last day. */
    date_to: date({ required: true, inList: true }),
    note: text({ max: 200, inList: true }),
    /** Its last day is over, or it was ended earlier. */
    is_over: flag({ inList: true }),
    is_on: flag({ calc: true, inList: true }),
    recalc_at: dateTime({ calc: true, viewWith: 'nobody' }),
  },
  can: { add: 'by_record', edit: 'by_record' },
  seenBy: 'everyone',
  filters: ['team_user_id', 'deputy_id', 'is_over'],
  sort: ['-date_from'],
})
