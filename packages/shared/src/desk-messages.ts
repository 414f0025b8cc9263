/** Texts of work at a desk that no declaration generates: keys, tables. */

export const DESK_MESSAGES = [
  'keys.close',
  'keys.date',
  'keys.everywhere',
  'keys.help',
  'keys.new',
  'keys.next',
  'keys.next_in_form',
  'keys.pick',
  'keys.save',
  'keys.search',
  'keys.title',
  'nav.calendar',
  'table.as_table',
  'table.columns',
  'table.earlier',
  'table.later',
  'table.reset',
  'table.width',
] as const
