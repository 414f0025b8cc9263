/** Fields named by entity: a name that the declaration does not have does not compile. */
import type { EntityName, EntityOf, FieldNamed, FieldOf } from './index.ts'

export type FieldsByEntity = { readonly [N in EntityName]?: readonly FieldOf<N>[] }

export const fieldsIn = <N extends string>(fieldsByEntity: FieldsByEntity, entity: N): readonly FieldNamed<N>[] =>
  (fieldsByEntity as Readonly<Record<string, readonly FieldNamed<N>[]>>)[entity] ?? []

/** Without `string`, which would accept any text. */
type Listed<O> = { [K in keyof O as string extends K ? never : number extends K ? never : K]: O[K] }

type IsMisnamed<F> = F extends { kind: 'owner'; of: infer Of }
  ? Exclude<Listed<Of>[keyof Listed<Of>], EntityName>
  : F extends { kind: 'ref' | 'ids'; to: infer To }
    ? To extends EntityName
      ? F extends { only: infer Only }
        ? Exclude<keyof Only, FieldOf<To>>
        : never
      : To
    : never

/** The fields among these that name an undeclared entity, or an undeclared field of one. */
export type MisnamedIn<F> = { [K in keyof F]: [IsMisnamed<F[K]>] extends [never] ? never : K }[keyof F]

export type None<T extends never> = T

/** Declarations name each other by strings, because their types are derived from all of them; this checks those strings. */
export type DeclaredNames = None<{ [N in EntityName]: MisnamedIn<EntityOf<N>['fields']> }[EntityName]>
