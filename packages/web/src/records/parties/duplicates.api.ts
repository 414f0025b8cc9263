/** Asks the server for records that are likely the same firm (api.md, duplicates). */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { MATCH_REASONS, type MatchReason, matchKey } from '@fura/shared/rules/match-keys.ts'
import { api } from '#api/client.ts'

export interface Duplicate {
  id: number
  name: string
  tax_code?: string | null
  phone?: string | null
  reasons: readonly MatchReason[]
}

/** The fields by which firms are compared, as the call names them. */
export type ComparedFields = Readonly<Partial<Record<MatchReason | 'full_name', string>>>

const COMPARED = [...MATCH_REASONS, 'full_name'] as const

/** The comparable fields of a form; a lead's company is the name of a firm. */
export const comparedFields = (values: Readonly<Record<string, unknown>>): ComparedFields => {
  const withFullName = { ...values, full_name: values.full_name ?? values.company_name }
  return Object.fromEntries(
    COMPARED.flatMap((name): [string, string][] => {
      const text = (withFullName as Readonly<Record<string, unknown>>)[name]
      const kind = name === 'full_name' ? 'name' : name
      return typeof text === 'string' && matchKey(kind, text) !== null ? [[name, text.trim()]] : []
    }),
  )
}

export const findDuplicates = async (
  { path }: Pick<Entity, 'path'>,
  compared: ComparedFields,
  excludeId: number | null,
): Promise<Duplicate[]> => {
  const answer = await api.post<{ list: Duplicate[] }>(`/api/${path}/duplicates/`, {
    ...compared,
    ...(excludeId === null ? {} : { id: excludeId }),
  })
  return answer.list
}
