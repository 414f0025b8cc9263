/** What a person is notified of by push messages. Each kind has a switch in the settings and a column of `push_settings`. */
export const PUSH_KINDS = ['messages', 'orders', 'quotes', 'leads', 'tasks'] as const
export type PushKind = (typeof PUSH_KINDS)[number]

/** Whether to notify of changes too, not only of a new record. */
export const reportsChanges = (kind: PushKind): boolean => kind !== 'messages' && kind !== 'tasks'
