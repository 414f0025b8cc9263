/** The security log of the demo: some mornings' logins, a failed one, rights given, a list exported. */
import type { AuditKind } from '@fura/shared/entities/audit-event.ts'
import type { SeedRow } from '../data/seed-row.ts'

const [ADMIN, SELLER, DISPATCHER, HEAD] = [1, 2, 3, 5]
const HOUR = 3600

const PHONE = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'
const DESK = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'

const office = { address: '203.0.113.10', device: DESK }
const road = { address: '198.51.100.24', device: PHONE }

interface DemoEvent extends Partial<SeedRow> {
  event: AuditKind
  hoursAgo: number
}

const EVENTS: readonly DemoEvent[] = [
  { event: 'login', team_user_id: ADMIN, ...office, hoursAgo: 71 },
  { event: 'rights_changed', team_user_id: ADMIN, subject_id: SELLER, detail: '+can_export', ...office, hoursAgo: 70 },
  { event: 'login', team_user_id: HEAD, ...office, hoursAgo: 49 },
  { event: 'exported', team_user_id: HEAD, object_type: 'client', detail: 'xlsx 48', ...office, hoursAgo: 48 },
  { event: 'login_failed', subject_id: DISPATCHER, login: 'dispatcher@demo', times: 2, ...road, hoursAgo: 26 },
  { event: 'login', team_user_id: DISPATCHER, ...road, hoursAgo: 26 },
  { event: 'login', team_user_id: SELLER, ...office, hoursAgo: 3 },
]

export const demoAudit = (now: number): SeedRow[] =>
  EVENTS.map(({ hoursAgo, ...event }, place) => ({
    times: 1,
    ...event,
    id: place + 1,
    creator_id: event.team_user_id ?? null,
    date_create: now - hoursAgo * HOUR,
  }))
