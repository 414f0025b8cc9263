/**
 * The declarations of one company: an entity with the fields that the company added to it (decision 0081). They are kept in
 * memory per database, so that reading them costs nothing, and reloaded after a change.
 */
import { type CustomField, companyDeclaration } from '@fura/shared/custom-fields/company-declaration.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import type { Writing } from '#db/actor.ts'
import type { Database } from '#db/database.ts'
import { readLimit } from './read-limit.ts'

interface Declarations {
  definitions: readonly CustomField[]
  byEntity: Map<Entity, Entity>
  version: number
  readAt: number
  /** A definition was written; it is read after the commit. */
  isWritten: boolean
  isStale: boolean
  reading: Promise<void> | null
}

const byDatabase = new WeakMap<Database, Declarations>()

const stateOf = (db: Database): Declarations => {
  const existing = byDatabase.get(db)
  if (existing) return existing
  const state: Declarations = {
    definitions: [],
    byEntity: new Map(),
    version: 0,
    readAt: -Infinity,
    isWritten: false,
    isStale: true,
    reading: null,
  }
  byDatabase.set(db, state)
  db.onCommit(() => {
    if (state.isWritten) state.isStale = true
    state.isWritten = false
  })
  return state
}

const readDefinitions = async (db: Database, state: Declarations): Promise<void> => {
  state.isStale = false
  const begun = performance.now()
  try {
    const rows = await db.read
      .selectFrom('custom_fields')
      .select([
        'id',
        'entity',
        'kind',
        'target',
        'options',
        'name',
        'name_ru',
        'name_uk',
        'name_en',
        'is_required',
        'in_list',
        'in_filter',
        'is_searched',
        'is_active',
        'position',
      ])
      .where('is_deleted', '=', 0)
      .where('is_active', '=', 1)
      .orderBy('id')
      .execute()
    state.readAt = begun
    if (JSON.stringify(rows) === JSON.stringify(state.definitions)) return
    state.definitions = rows
    state.byEntity = new Map()
    state.version += 1
  } catch (error) {
    state.isStale = true
    throw error
  }
}

/** Whether `refreshDeclarations` has nothing to read now. */
export const areDeclarationsFresh = (db: Database): boolean => {
  const { isStale, readAt } = stateOf(db)
  return !isStale && readAt >= readLimit(db)
}

/** Called before each request: sees changes of this process at once, those of others within a second. */
export const refreshDeclarations = async (db: Database): Promise<void> => {
  const state = stateOf(db)
  const notBefore = readLimit(db)
  while (state.isStale || state.readAt < notBefore) {
    state.reading ??= readDefinitions(db, state).finally(() => (state.reading = null))
    await state.reading
  }
}

/** The current definitions, refreshed like `refreshDeclarations` does. */
export const definitionsIn = async (db: Database): Promise<readonly CustomField[]> => {
  await refreshDeclarations(db)
  return stateOf(db).definitions
}

/** Call it inside the write that changes a definition. */
export const noteDefinitionChange = ({ db }: Pick<Writing, 'db'>): void => {
  stateOf(db).isWritten = true
}

/** The entity as this company has it. */
export const declaredIn = (db: Database, entity: Entity): Entity => {
  const state = byDatabase.get(db)
  if (!state || state.definitions.length === 0) return entity
  const cached = state.byEntity.get(entity)
  if (cached) return cached
  const declared = companyDeclaration(entity, state.definitions)
  state.byEntity.set(entity, declared)
  // An entity that is already the company's maps to itself.
  state.byEntity.set(declared, declared)
  return declared
}

/** Changes with every change of the declarations. */
export const declarationsVersion = (db: Database): number => byDatabase.get(db)?.version ?? 0
