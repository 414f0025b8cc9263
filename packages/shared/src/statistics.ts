/**
 * What GET /api/team_users/auth_info/stats/ answers (domain.md 3.9): the figures of a period, for one employee, for the people
 * of a head or for the whole company. Sums are decimal strings in the installation's base currency; a part whose right is
 * missing is not in the answer. The types follow from the declaration in `statistics-figures.ts`.
 */
import type { ValueOf } from './fields/field.ts'
import type { Role } from './permissions.ts'
import type { HOME_FIGURES, INCOME_DAYS, PARTS_BY_RIGHT, ROLE_KEYS, STATISTICS } from './statistics-figures.ts'

export type IncomeDay = (typeof INCOME_DAYS)[number]
export type RoleKey = (typeof ROLE_KEYS)[number]

const KEY_OF_ROLE: Readonly<Record<Role, RoleKey>> = {
  admin: 'manager',
  head: 'manager',
  manager: 'manager',
  accountant: 'manager',
  viewer: 'manager',
  op_manager: 'op_manager',
  dispatcher: 'op_manager',
  doc_manager: 'doc_support_manager',
  assistant: 'assistant',
}

/** The role in a deal by which it counts as an employee's. */
export const roleKeyOf = (role: Role): RoleKey => KEY_OF_ROLE[role]

type PartByRight = (typeof PARTS_BY_RIGHT)[number]
type Flat<T> = { [Name in keyof T]: T[Name] }
type IsByRight<Name, M> = Name extends PartByRight ? true : M extends { readonly viewWith: unknown } ? true : false

type ValueOfMember<M> = M extends { readonly kind: 'day' }
  ? string
  : M extends { readonly kind: 'words' }
    ? string[]
    : M extends { readonly kind: 'value' }
      ? number[] | null
      : M extends { readonly kind: string }
        ? ValueOf<M>
        : M extends readonly [infer Each]
          ? AnswerOf<Each>[]
          : AnswerOf<M>

/** The answer that a declaration of figures describes. */
type AnswerOf<S> = Flat<
  { -readonly [Name in keyof S as IsByRight<Name, S[Name]> extends true ? never : Name]: ValueOfMember<S[Name]> } & {
    -readonly [Name in keyof S as IsByRight<Name, S[Name]> extends true ? Name : never]?: ValueOfMember<S[Name]>
  }
>

export type Statistics = AnswerOf<typeof STATISTICS>
export type HomeFigures = AnswerOf<typeof HOME_FIGURES>

export type LeadFigures = Statistics['leads']
export type QuoteFigures = NonNullable<Statistics['quotes']>
export type OrderFigures = Statistics['orders']
export type MoneyFigures = NonNullable<Statistics['money']>
export type DebtFigures = Statistics['debts']
export type BeforeFigures = Statistics['before']
export type EmployeeFigures = NonNullable<Statistics['employees']>[number]
export type Named = Statistics['people'][number]
/** A part of a whole: a status, a type, a direction, a source, a reason. */
export type Share = OrderFigures['by_type'][number]
/** One of the ten best: a client, a route of two cities, a carrier. */
export type Best = Statistics['top_clients'][number]
