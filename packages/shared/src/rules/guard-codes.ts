/** Every code with which a step of a deal or a lead is refused at its status; the app leads from each to what is missing. */

export const GUARD_CODES = [
  'rule:carrier',
  'rule:convert',
  'rule:incomplete',
  'rule:not_invoiced',
  'rule:nothing_sold',
  'rule:transition',
] as const
export type GuardCode = (typeof GUARD_CODES)[number]
