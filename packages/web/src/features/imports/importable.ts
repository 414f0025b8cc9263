/** Lists whose rows can also come out of a file. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import type { EntityName } from '@fura/shared/entities/index.ts'

const IMPORTED: ReadonlySet<string> = new Set<EntityName>(['client', 'contractor', 'driver', 'truck', 'lead', 'order'])

export const isImportable = ({ name }: Pick<Entity, 'name'>): boolean => IMPORTED.has(name)
