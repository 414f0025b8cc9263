/** Fields named by entity: a name that the declaration does not have does not compile. */
import type { EntityName, FieldOf } from './index.ts'

export type FieldsByEntity = { readonly [N in EntityName]?: readonly FieldOf<N>[] }

export const fieldsIn = (fieldsByEntity: FieldsByEntity, entity: string): readonly string[] =>
  (fieldsByEntity as Readonly<Record<string, readonly string[]>>)[entity] ?? []
