/** Texts of news: push messages that the server writes, their switches, and what was missed while one was away. */

/** `{{name}}` is the number or name of the record, `{{num}}` how many there are. */
const PUSHED = ['leads', 'messages', 'orders', 'quotes', 'tasks'].flatMap((kind) => [
  `push.${kind}.new`,
  `push.${kind}.several`,
])

export const NOTICE_MESSAGES: readonly string[] = [
  ...PUSHED,
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
  'push.kind_leads',
  'push.kind_messages',
  'push.kind_orders',
  'push.kind_quotes',
  'push.kind_tasks',
  'push.leads.changed',
  'push.needs_install',
  'push.off',
  'push.orders.changed',
  'push.quiet',
  'push.quiet_from',
  'push.quiet_hint',
  'push.quiet_to',
  'push.quotes.changed',
  'push.tasks.remind',
  'push.title',
  'push.unsupported',
]
