/** What a company would remove now if it kept things for so long: a look before its administrator saves (decision 0102). */
import { auditEvent } from '@fura/shared/entities/audit-event.ts'
import { AppError } from '@fura/shared/errors.ts'
import { choice, flag, int } from '@fura/shared/fields/field.ts'
import { validateNew } from '@fura/shared/fields/validate.ts'
import { recordOf } from '@fura/shared/objects.ts'
import { isPeriod, RETENTION, RETENTION_NAMES, type RetentionName } from '@fura/shared/retention.ts'
import { DAY, nowSeconds } from '@fura/shared/seconds.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '#db/database.ts'
import { queryOf } from '#http/input.ts'
import type { RouteDoc } from '#http/route-doc.ts'
import { settingsOf } from '../company/settings.queries.ts'
import { oldImportRows } from '../imports/old-import.queries.ts'
import { oldDeletions } from './deleted-records.ts'
import { oldChanges } from './history-retention.ts'
import { limitOf } from './limit.rules.ts'
import { oldFiles } from './old-files.ts'
import { oldMessages } from './old-messages.ts'
import { type RetentionParts, startRetention } from './retention.rounds.ts'

/** Counting stops at this number, which is precise enough for a preview. */
const MOST_COUNTED = 20_000

interface Going {
  records: number
  bytes: number
}

const oldAudit = async ({ read }: Database, days: number): Promise<Going> => {
  const before = nowSeconds() - days * DAY
  const rows = await read
    .selectFrom(auditEvent.table)
    .select(['detail', 'object_name'])
    .where('is_deleted', '=', 0)
    .where('date_create', '<', before)
    .orderBy('date_create')
    .limit(MOST_COUNTED)
    .execute()
  const bytes = rows.reduce((sum, row) => sum + (row.detail?.length ?? 0) + (row.object_name?.length ?? 0), 0)
  return { records: rows.length, bytes }
}

type Turns = (db: Database, before: number) => AsyncGenerator<Going>

const countTurns = async (turns: AsyncGenerator<Going>): Promise<Going> => {
  const going = { records: 0, bytes: 0 }
  for await (const { records, bytes } of turns) {
    going.records += records
    going.bytes += bytes
    if (going.records >= MOST_COUNTED) return going
  }
  return going
}

/** By the code that removes it. */
const countOf =
  (name: RetentionName, turns: Turns) =>
  async (db: Database, days: number): Promise<Going> => {
    const before = limitOf(name, days)
    return before === null ? { records: 0, bytes: 0 } : countTurns(turns(db, before))
  }

const COUNTS: Readonly<Record<RetentionName, (db: Database, days: number) => Promise<Going>>> = {
  audit_days: oldAudit,
  history_days: countOf('history_days', oldChanges),
  import_days: ({ read }, days) => oldImportRows(read, nowSeconds() - days * DAY, MOST_COUNTED),
  deleted_days: countOf('deleted_days', oldDeletions),
  chat_days: countOf('chat_days', oldMessages),
  file_days: countOf('file_days', oldFiles),
}

const ASKED = recordOf(RETENTION_NAMES, (name) => int({ max: RETENTION[name].most }))

/** The requested ones; by default all, as stored. */
const readPeriods = (request: FastifyRequest): Partial<Record<RetentionName, number>> => {
  const query = queryOf(request, ...RETENTION_NAMES)
  const sent = Object.fromEntries(
    [...query].map(([name, text]) => [name, /^\d{1,6}$/.test(text) ? Number(text) : text]),
  )
  const { values, errors } = validateNew({ fields: ASKED }, sent)
  if (errors) throw new AppError('invalid data', { fields: errors })
  const named = RETENTION_NAMES.filter((name) => typeof values[name] === 'number')
  const wrong = named.filter((name) => !isPeriod(name, Number(values[name])))
  if (wrong.length > 0)
    throw new AppError('invalid data', { fields: Object.fromEntries(wrong.map((name) => [name, 'min' as const])) })
  const settings = settingsOf(request.installation)
  const names = named.length > 0 ? named : RETENTION_NAMES
  return Object.fromEntries(names.map((name) => [name, values[name] ?? settings[name]]))
}

const preview = async (request: FastifyRequest) => {
  const daysByName = readPeriods(request)
  const list = []
  for (const name of RETENTION_NAMES) {
    const days = daysByName[name]
    if (days === undefined) continue
    const { records, bytes } = await COUNTS[name](request.installation.db, days)
    const isMore = records >= MOST_COUNTED ? 1 : 0
    list.push({ name, days, records: Math.min(records, MOST_COUNTED), bytes, is_more: isMore })
  }
  return { status: 'ok', list }
}

const doc = {
  summary:
    'What would be removed now if the company kept things for so many days; nothing is removed. Without any, all',
  query: ASKED,
  answer: {
    list: [
      {
        name: choice(RETENTION_NAMES, { required: true }),
        days: int({ required: true }),
        records: int({ required: true }),
        bytes: int({ required: true }),
        is_more: flag(),
      },
    ],
  },
  about: {
    history_days: '0: for ever. Deals at work or not paid in full keep theirs, and so do steps of statuses.',
    deleted_days:
      '0: for ever. Rows stay without their values; orders, quotations and their parts keep theirs for five years.',
    chat_days: '0: for ever. Deals at work or not paid in full keep theirs.',
    file_days: '0: for ever. As chat_days; papers stay for five years.',
    records: `At most ${MOST_COUNTED}; \`is_more\` says that there are more.`,
  },
} as const satisfies RouteDoc

export const addRetention = (app: FastifyInstance, parts: Omit<RetentionParts, 'log'>): void => {
  const rounds = startRetention({ ...parts, log: app.log })
  app.addHook('onClose', () => rounds.stop())
  app.get('/api/company/retention/', { config: { permission: 'can_add_user', doc } }, preview)
}
