/** Any list as a file: with the filters, search, order and permissions of the list itself, all pages of it. */
import { Readable } from 'node:stream'
import { auditEvent } from '@fura/shared/entities/audit-event.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { entities, type EntityName } from '@fura/shared/entities/index.ts'
import { accessDenied, AppError } from '@fura/shared/errors.ts'
import { choice, text as textField } from '@fura/shared/fields/field.ts'
import { readPairs } from '@fura/shared/filters/pairs.ts'
import { may } from '@fura/shared/permissions.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DatabaseReadOnly } from '#db/database.ts'
import { gatherAudit, printAudit } from '#http/audit.ts'
import { actorOf, queryText, viewerOf } from '#http/context.ts'
import type { RouteDoc } from '#http/route-doc.ts'
import { logAudit } from '#http/audit-log.ts'
import { type ListQuery, readListQuery } from '#resource/list-query.ts'
import { declaredIn } from '#rows/declared-in.ts'
import { companyTexts } from '#texts.ts'
import { type Cell, type Column, columnsOf } from './cells.ts'
import { csvText } from './csv-text.rules.ts'
import { countExported, exportedPages, MAX_EXPORTED } from './export.queries.ts'
import { xlsxBytes } from './xlsx-stream.ts'

const FORMATS = ['csv', 'xlsx'] as const
type Format = (typeof FORMATS)[number]

const TYPES: Readonly<Record<Format, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

interface ExportQuery {
  format: Format
  /** Names of fields, in the order of the columns; '' for all. */
  cols: string
  query: ListQuery
}

const readQuery = (entity: Entity, request: FastifyRequest): ExportQuery => {
  const pairs = readPairs([queryText(request)])
  const { format: formatName = 'csv', cols = '' } = Object.fromEntries(pairs)
  const format = FORMATS.find((one) => one === formatName)
  if (!format) throw new AppError('invalid data', { fields: { format: 'not_allowed' } })
  pairs.delete('format')
  pairs.delete('cols')
  const text = [...pairs].map((pair) => pair.map(encodeURIComponent).join('=')).join('&')
  return { format, cols, query: readListQuery(entity, [text], viewerOf(request), request.installation.timezone) }
}

const rowsOf = async function* (
  columns: readonly Column[],
  pages: AsyncIterable<readonly Readonly<Record<string, unknown>>[]>,
): AsyncGenerator<Cell[][]> {
  for await (const page of pages) yield page.map((record) => columns.map(({ read }) => read(record)))
}

/** The requested columns. One that the reader may not see is as unknown as a missing one. */
const chosenColumns = (columns: readonly Column[], cols: string): readonly Column[] => {
  if (cols === '') return columns
  return [...new Set(cols.split(','))].map((columnName) => {
    const column = columns.find(({ name }) => name === columnName)
    if (!column) throw new AppError('invalid data', { fields: { cols: 'unknown' } })
    return column
  })
}

const noteExport = async (request: FastifyRequest, { name }: Entity, format: Format, count: number): Promise<void> => {
  const { db } = request.installation
  const note = { event: 'exported', object_type: name, detail: `${format} ${count}` } as const
  try {
    await db.write((tx) => logAudit({ db, tx, actor: actorOf(request) }, note))
    printAudit(request, note)
  } catch (error) {
    if (!(error instanceof DatabaseReadOnly)) throw error
    // An export only reads, so its audit entry may wait until it can be stored.
    gatherAudit(request, note)
  }
}

const exportList = (of: Entity) => async (request: FastifyRequest, reply: FastifyReply) => {
  const { db, timezone } = request.installation
  const entity = declaredIn(db, of)
  const viewer = viewerOf(request)
  const { view } = entity.can
  if (view && !may(viewer.rights, view)) throw accessDenied([view])
  const { format, cols, query } = readQuery(entity, request)
  const texts = companyTexts(db, viewer.language)
  const columns = chosenColumns(columnsOf(entity, viewer, { texts, timeZone: timezone }), cols)
  const count = await countExported(db, entity, query, viewer)
  if (count > MAX_EXPORTED) throw new AppError('invalid data', { fields: { format: 'rule:too_many_records' } })
  // Before the first byte: nothing is exported without an audit entry.
  await noteExport(request, entity, format, count)
  const header = columns.map(({ title }): Cell => ({ kind: 'text', text: title }))
  const members = columns.flatMap((column) => column.members)
  const rows = rowsOf(columns, exportedPages(db, entity, query, viewer, members))
  const content = format === 'csv' ? Readable.from(csvText(header, rows, viewer.language)) : xlsxBytes(header, rows)
  const name = entity.path.replaceAll('/', '_')
  return reply
    .type(TYPES[format])
    .header('content-disposition', `attachment; filename="${name}.${format}"`)
    .send(content)
}

const docOf = (entity: Entity): RouteDoc => ({
  resource: { entity, call: 'list' },
  summary: `All that /api/${entity.path}/list/ would show, all pages of it, as a file`,
  query: { format: choice(FORMATS), cols: textField() },
  plain: { type: 'text/csv' },
  rules: { too_many_records: `There are more than ${MAX_EXPORTED} records.` },
})

/** The owner decides who writes them; they are also listed across all owners. */
const WITH_OWNERS: ReadonlySet<string> = new Set<EntityName>(['task', 'contact_history'])

/** Written by our own code alone, and read outside the app by those who answer for it. */
const OF_THE_SERVER = new Set<string>([auditEvent.name])

/** Not what only our own code writes, nor what is listed by its owner alone. */
const exportedEntities = entities.filter(
  ({ name, can }) =>
    WITH_OWNERS.has(name) || OF_THE_SERVER.has(name) || (can.add !== 'nobody' && can.add !== 'by_record'),
)

export const addExports = (app: FastifyInstance): void => {
  for (const entity of exportedEntities) {
    // Reading is not enough: a trainee may see the clients, but not export them.
    const config = { permission: 'can_export', doc: docOf(entity) } as const
    app.get(`/api/${entity.path}/export/`, { config }, exportList(entity))
  }
}
