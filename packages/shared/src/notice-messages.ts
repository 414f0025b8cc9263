/** Texts of news: push messages that the server writes, their switches, and what was missed while one was away. */

import { PUSH_KINDS, reportsChanges } from './push-kinds.ts'

/** `{{name}}` is the number or name of the record, `{{num}}` how many there are; `kind_…` labels its switch. */
const PUSH_MESSAGES = PUSH_KINDS.flatMap((kind) => [
  `push.kind_${kind}`,
  `push.${kind}.new`,
  `push.${kind}.several`,
  ...(reportsChanges(kind) ? [`push.${kind}.changed`] : []),
])

export const NOTICE_MESSAGES: readonly string[] = [
  ...PUSH_MESSAGES,
  'news.away',
  'news.away_close',
  'news.leads',
  'news.messages',
  'news.orders',
  'news.quotes',
  'push.about',
  'push.blocked',
  'push.enable',
  'push.failed',
  'push.for',
  'push.needs_install',
  'push.off',
  'push.orders.problem',
  'push.quiet',
  'push.quiet_from',
  'push.quiet_hint',
  'push.quiet_to',
  'push.tasks.remind',
  'push.title',
  'push.unsupported',
]
