/** Imports: a file is read and checked first; its effect is shown; then it is run, row by row, each once. */
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { entityByPath } from '@fura/shared/entities/index.ts'
import { accessDenied, AppError } from '@fura/shared/errors.ts'
import { choice, ids, int } from '@fura/shared/fields/field.ts'
import { validateNew } from '@fura/shared/fields/validate.ts'
import { may } from '@fura/shared/permissions.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Spans } from '#db/in-span.ts'
import type { Installation, Installations } from '#db/installations.ts'
import { actorOf, rightsOf } from '#http/context.ts'
import { bodyObject, idFromBody, PAGING, pageOf, pathId, queryOf } from '#http/input.ts'
import { mutate } from '#http/idempotent-write.ts'
import { Shares } from '#http/shares.ts'
import { Turns } from '#db/turns.ts'
import { declaredIn } from '#rows/declared-in.ts'
import { columnsOf } from './columns.rules.ts'
import { errorRows } from './error-rows.ts'
import { addDoc, errorsDoc, getDoc, listDoc, makeDoc, mapDoc, runDoc, undoDoc } from './import.docs.ts'
import {
  countRows,
  type Import,
  importById,
  lastImports,
  moveImport,
  rememberedTitles,
  skipRows,
} from './import.queries.ts'
import { answerOf, summaryOf } from './import-answer.ts'
import { companyTitles } from './own-titles.ts'
import { ImportRunner } from './import-runner.ts'
import { makeMissing } from './make-missing.ts'
import { readMapping, remap } from './mapping.ts'
import { MADE } from './outlook.kinds.ts'
import { openRows } from './read-file.ts'
import { storeFile } from './store-file.ts'
import { readUpload, type Upload } from './upload.ts'

/** Imports from the first byte of the file to its last stored row. */
const AT_ONCE = 32
const OF_A_COMPANY = 2
/** Files unpacked at the same time, one per company: each may use its share of memory. */
const READ_AT_ONCE = 2

export const IMPORTED = ['clients', 'contractors', 'drivers', 'trucks', 'leads', 'orders'] as const

const ID_FIELDS = { id: int({ required: true, min: 1 }) }
const MAKE_FIELDS = { ...ID_FIELDS, entity: choice(MADE, { required: true }) }
const RUN_FIELDS = { existing: choice(['update', 'skip'], { required: true }), skip: ids() }

const importedEntity =
  (request: FastifyRequest) =>
  (resource: string): Entity => {
    const entity = IMPORTED.some((path) => path === resource) ? entityByPath(resource) : undefined
    if (!entity) throw new AppError('invalid data', { fields: { resource: 'not_allowed' } })
    if (!may(rightsOf(request), entity.can.add)) throw accessDenied([entity.can.add])
    return declaredIn(request.installation.db, entity)
  }

const entityOf = ({ installation }: FastifyRequest, { resource }: Import): Entity => {
  const entity = entityByPath(resource)
  if (!entity) throw new AppError('empty data')
  return declaredIn(installation.db, entity)
}

const isOpenTo = ({ session }: FastifyRequest, { userId }: Import): boolean =>
  session?.userId === userId || session?.role === 'admin'

/** The import, if it is this person's or they are an administrator; for others it does not exist. */
const ownImport = async (request: FastifyRequest, id: number): Promise<Import> => {
  const stored = await importById(request.installation.db.read, id)
  if (!stored || !isOpenTo(request, stored)) throw new AppError('empty data')
  return stored
}

const get = async (request: FastifyRequest) => {
  const page = pageOf(queryOf(request, ...PAGING))
  const stored = await ownImport(request, pathId(request))
  return { status: 'ok', detail: await answerOf(request.installation.db, entityOf(request, stored), stored, page) }
}

const LISTED = 5

const list = async (request: FastifyRequest) => {
  const resource = queryOf(request, 'resource').get('resource') ?? ''
  const { path } = importedEntity(request)(resource)
  const { db } = request.installation
  const { userId = 0, role } = request.session ?? {}
  const imports = await lastImports(db.read, path, role === 'admin' ? null : userId, LISTED)
  return { status: 'ok', list: await Promise.all(imports.map((stored) => summaryOf(db, stored))) }
}

const errorsFile = async (request: FastifyRequest, reply: FastifyReply) => {
  queryOf(request)
  const stored = await ownImport(request, pathId(request))
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="errors_${stored.id}.csv"`)
    .send(Readable.from(errorRows(request.installation.db, entityOf(request, stored), stored, request.language)))
}

const mapColumns = (runner: ImportRunner) => async (request: FastifyRequest, reply: FastifyReply) => {
  const { columns, ...body } = bodyObject(request)
  const { values, errors } = validateNew({ fields: ID_FIELDS }, body)
  if (errors) throw new AppError('invalid data', { fields: errors })
  const stored = await ownImport(request, values.id)
  const entity = importedEntity(request)(stored.resource)
  const mapping = readMapping(entity, stored, columns)
  await mutate(request, reply, async ({ tx }) => {
    await remap(tx, entity, stored, mapping)
    return { id: stored.id }
  })
  runner.start(request.installation, stored.id)
  return reply
}

const make = (runner: ImportRunner) => async (request: FastifyRequest, reply: FastifyReply) => {
  const { values, errors } = validateNew({ fields: MAKE_FIELDS }, bodyObject(request))
  if (errors) throw new AppError('invalid data', { fields: errors })
  const stored = await ownImport(request, values.id)
  importedEntity(request)(stored.resource)
  await mutate(request, reply, async (writing) => {
    await makeMissing(writing, stored, values.entity)
    return { id: stored.id }
  })
  runner.start(request.installation, stored.id)
  return reply
}

const assertCanRun = (request: FastifyRequest, resource: string, existing: unknown): void => {
  const { can } = importedEntity(request)(resource)
  if (existing === 'update' && !may(rightsOf(request), can.edit)) throw accessDenied([can.edit])
}

const undo = (runner: ImportRunner) => async (request: FastifyRequest, reply: FastifyReply) => {
  const { values, errors } = validateNew({ fields: ID_FIELDS }, bodyObject(request))
  if (errors) throw new AppError('invalid data', { fields: errors })
  const { id, resource, status } = await ownImport(request, values.id)
  const entity = importedEntity(request)(resource)
  const { added = 0, updated = 0 } = await countRows(request.installation.db.read, id)
  // One that failed may have written rows before.
  const from = status === 'failed' && added + updated > 0 ? 'failed' : 'done'
  if (updated > 0) assertCanRun(request, entity.path, 'update')
  await mutate(request, reply, async ({ tx, actor }) => {
    const to = { status: 'undoing', runner_id: actor.userId, language: actor.language, date_acted: actor.actedAt }
    if (!(await moveImport(tx, id, from, to)))
      throw new AppError('invalid data', { fields: { id: 'rule:import_not_done' } })
    return { id }
  })
  runner.start(request.installation, id)
  return reply
}

/** The number of the import that the file became. */
const readRows = async (request: FastifyRequest, path: string, { entity, name }: Upload): Promise<number> => {
  const file = await openRows(path)
  try {
    const { db } = request.installation
    const remembered = await rememberedTitles(db.read, entity.path)
    const columns = columnsOf(entity, file.header, new Map([...(await companyTitles(db, entity)), ...remembered]))
    return await storeFile(db, { actor: actorOf(request), entity, name, columns, file })
  } finally {
    await file.close()
  }
}

const add = (runner: ImportRunner, uploads: UploadSpace) => {
  const shares = new Shares(AT_ONCE, OF_A_COMPANY)
  const turns = new Turns({ atOnce: READ_AT_ONCE, mostWaiting: OF_A_COMPANY, mostOfOne: 1 })
  return async (request: FastifyRequest) => {
    const { installation } = request
    return shares.take(installation, async () => {
      await uploads.assertSpace(Number(request.headers['content-length'] ?? 0))
      const path = uploads.newPath(installation)
      try {
        const upload = await readUpload(request, { path, entityOf: importedEntity(request) })
        const id = await turns.take(() => readRows(request, path, upload), installation.db)
        runner.start(installation, id)
        runner.tidy(installation)
        return { status: 'ok', id }
      } finally {
        await rm(path, { force: true })
      }
    })
  }
}

const run = (runner: ImportRunner) => async (request: FastifyRequest, reply: FastifyReply) => {
  const { id: _, ...body } = bodyObject(request)
  const id = idFromBody(bodyObject(request))
  const { resource } = await ownImport(request, id)
  assertCanRun(request, resource, body.existing)
  const { values, errors } = validateNew({ fields: RUN_FIELDS }, body)
  if (errors) throw new AppError('invalid data', { fields: errors })
  await mutate(request, reply, async ({ tx, actor }) => {
    const to = {
      status: 'running',
      existing: values.existing,
      runner_id: actor.userId,
      language: actor.language,
      date_acted: actor.actedAt,
    }
    if (!(await moveImport(tx, id, 'ready', to)))
      throw new AppError('invalid data', { fields: { id: 'rule:import_not_ready' } })
    await skipRows(tx, id, Array.isArray(values.skip) ? values.skip : [])
    return { id }
  })
  runner.start(request.installation, id)
  return reply
}

/** The folder of files while they are read; the remains of a killed server are removed at the next start. */
export interface UploadSpace {
  newPath(installation: Installation): string
  /** Throws where the disk is nearly full. */
  assertSpace(bytes: number): Promise<void>
}

export interface ImportParts {
  uploads: UploadSpace
  installations: Installations
  spans: Spans
}

export const addImports = (app: FastifyInstance, { installations, uploads, spans }: ImportParts): void => {
  const runner = new ImportRunner(app.log, spans)
  const byRecord = { permission: 'by_record' } as const
  // In a scope of its own: no other call accepts files.
  app.register(async (scope) => {
    await scope.register(multipart)
    scope.route({
      method: 'POST',
      url: '/api/imports/add/',
      config: { ...byRecord, slowBody: true, doc: addDoc },
      handler: add(runner, uploads),
    })
  })
  app.get('/api/imports/get/:id/', { config: { permission: 'logged_in', doc: getDoc } }, get)
  app.get('/api/imports/errors/:id/', { config: { permission: 'logged_in', doc: errorsDoc } }, errorsFile)
  app.get('/api/imports/list/', { config: { ...byRecord, doc: listDoc } }, list)
  app.post('/api/imports/map/', { config: { ...byRecord, doc: mapDoc } }, mapColumns(runner))
  app.post('/api/imports/make/', { config: { ...byRecord, doc: makeDoc } }, make(runner))
  app.post('/api/imports/run/', { config: { ...byRecord, doc: runDoc } }, run(runner))
  app.post('/api/imports/undo/', { config: { ...byRecord, doc: undoDoc } }, undo(runner))
  installations.onOpen((installation) => runner.resume(installation))
  app.addHook('onClose', () => runner.stop())
}
