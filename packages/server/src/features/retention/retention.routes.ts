/** What a company would remove now if it kept things for so long: a look before its administrator saves (decision 0102). */
import { auditEvent } from '@fura/shared/entities/audit-event.ts'
import { AppError } from '@fura/shared/errors.ts'
import { choice, flag, int } from '@fura/shared/fields/field.ts'
import { validateNew } from '@fura/shared/fields/validate.ts'
import { isPeriod, RETENTION, RETENTION_NAMES, type RetentionName } from '@fura/shared/retention.ts'
import { DAY, nowSeconds } from '@fura/shared/seconds.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '#db/database.ts'
import { queryOf } from '#http/input.ts'
import type { RouteDoc } from '#http/route-doc.ts'
import { oldImportRows } from '../imports/old-import.queries.ts'
import { historyLimit, oldChanges } from './history-retention.ts'

/** Counting stops there: whoever reads the number needs no better one, and nobody waits for it. */
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

const oldHistory = async (db: Database, days: number): Promise<Going> => {
  const going = { records: 0, bytes: 0 }
  const before = historyLimit(days)
  if (before === null) return going
  for await (const { records, bytes } of oldChanges(db, before)) {
    going.records += records
    going.bytes += bytes
    if (going.records >= MOST_COUNTED) return going
  }
  return going
}

const COUNTS: Readonly<Record<RetentionName, (db: Database, days: number) => Promise<Going>>> = {
  audit_days: oldAudit,
  history_days: oldHistory,
  import_days: ({ read }, days) => oldImportRows(read, nowSeconds() - days * DAY, MOST_COUNTED),
}

const ASKED = Object.fromEntries(RETENTION_NAMES.map((name) => [name, int({ max: RETENTION[name].most })])) as Record<
  RetentionName,
  ReturnType<typeof int>
>

const readAsked = (request: FastifyRequest): Record<RetentionName, number> => {
  const query = queryOf(request, ...RETENTION_NAMES)
  const sent = Object.fromEntries(
    [...query].map(([name, text]) => [name, /^\d{1,6}$/.test(text) ? Number(text) : text]),
  )
  const { values, errors } = validateNew({ fields: ASKED }, sent)
  if (errors) throw new AppError('invalid data', { fields: errors })
  const { auditDays, historyDays, importDays } = request.installation
  const kept = { audit_days: auditDays, history_days: historyDays, import_days: importDays }
  const asked = { ...kept }
  for (const name of RETENTION_NAMES) if (typeof values[name] === 'number') asked[name] = values[name]
  const wrong = RETENTION_NAMES.filter((name) => !isPeriod(name, asked[name]))
  if (wrong.length > 0)
    throw new AppError('invalid data', { fields: Object.fromEntries(wrong.map((name) => [name, 'min' as const])) })
  return asked
}

const preview = async (request: FastifyRequest) => {
  const asked = readAsked(request)
  const list = []
  for (const name of RETENTION_NAMES) {
    const { records, bytes } = await COUNTS[name](request.installation.db, asked[name])
    const isMore = records >= MOST_COUNTED ? 1 : 0
    list.push({ name, days: asked[name], records: Math.min(records, MOST_COUNTED), bytes, is_more: isMore })
  }
  return { status: 'ok', list }
}

const doc = {
  summary: 'What would be removed now if the company kept things for so many days; nothing is removed',
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
    records: `At most ${MOST_COUNTED}; \`is_more\` says that there are more.`,
  },
} as const satisfies RouteDoc

export const addRetention = (app: FastifyInstance): void => {
  app.get('/api/company/retention/', { config: { permission: 'can_add_user', doc } }, preview)
}
