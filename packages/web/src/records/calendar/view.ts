/** How much of the calendar is shown at once. */
export const VIEWS = ['agenda', 'day', 'week', 'month'] as const
export type View = (typeof VIEWS)[number]
