/** What the administrator's page answers, for the API document. */
import { choice, dateTime, flag, int, text } from '@fura/shared/fields/field.ts'
import type { RouteDoc } from '#http/route-doc.ts'
import { QUEUE_NAMES } from './queue.queries.ts'

const bytes = int({ max: Number.MAX_SAFE_INTEGER })
const num = int({ required: true, max: Number.MAX_SAFE_INTEGER })

export const companyHealthDoc = {
  summary:
    'How the company and its server do: health, sizes, backups, jobs, sessions. A figure that cannot be had is null; of other ' +
    'companies nothing is shown',
  answer: {
    detail: {
      asked_at: dateTime({ required: true }),
      server: {
        version: text({ required: true }),
        engine: choice(['sqlite', 'postgres'], { required: true }),
        started_at: dateTime({ required: true }),
        loop_delay_ms: num,
        is_read_only: flag({ required: true }),
        connections: int(),
        connections_waiting: int(),
        disk_free_bytes: bytes,
      },
      sizes: {
        database_bytes: bytes,
        files_num: int(),
        files_bytes: bytes,
        files_quota_bytes: bytes,
        records: [{ entity: text({ required: true }), num }],
      },
      backups: {
        is_scheduled: flag({ required: true }),
        backed_up_at: dateTime({ required: true }),
        is_late: flag({ required: true }),
        next_at: dateTime(),
        kept_num: int(),
        kept_bytes: bytes,
        oldest_at: dateTime(),
      },
      jobs: [
        {
          name: choice(QUEUE_NAMES, { required: true }),
          waiting: int(),
          tried: int(),
          failed: int(),
          since: dateTime(),
        },
      ],
      sessions: { people: int(), devices: int(), people_now: int(), streams: num },
    },
  },
  about: {
    loop_delay_ms: 'By how much this process was behind, at worst, in the last minute.',
    is_read_only: '1: reading works and nothing can be stored: a disk is full, read-only or failing.',
    connections: 'To PostgreSQL, of this process; null with SQLite.',
    connections_waiting: 'Requests that wait for a connection.',
    disk_free_bytes: 'Where DATA_DIR is.',
    files_quota_bytes: 'null: no limit.',
    backed_up_at: 'When the last whole one began; 0: never.',
    next_at: 'null: this process takes none.',
    kept_num: 'Archives in BACKUP_DIR; null where this process has none, or cannot read it.',
    waiting: 'Waits, or is being done.',
    tried: 'Of those that wait: has been tried before.',
    failed: 'Given up in the last week.',
    since: 'When the oldest was due; null: none is.',
    people_now: 'Did something in the last 15 minutes.',
    streams: 'Open event streams of the company to this process.',
  },
} as const satisfies RouteDoc
