/** Merges two records, and splits them again (api.md, merge). Needs the network: it is never queued. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { api } from '#api/client.ts'
import { newUuid } from '#core/uuid.ts'

export interface MergePlan {
  /** How many records of each resource will refer to the kept one. */
  moved: readonly { r: string; count: number }[]
  /** Empty fields of the kept one that take the other's value. */
  filled: readonly { field: string }[]
  /** Fields that are filled in both. */
  conflicts: readonly { field: string; kept: unknown; gone: unknown }[]
}

export interface DoneMerge {
  merge_id: number
  from_id: number
  from_name: string | null
  date: number
  date_until: number
}

export interface UndoneMerge {
  from_id: number
  /** How many records were changed since and stay where they are. */
  stayed: number
}

interface Pair {
  id: number
  from_id: number
}

/** Idempotent: a repeated request merges once. */
const idempotentOptions = () => ({ headers: { 'Idempotency-Key': newUuid() }, timeout: 60_000 })

export const planMerge = ({ path }: Entity, pair: Pair): Promise<MergePlan> =>
  api.post<MergePlan>(`/api/${path}/merge/`, { ...pair, dry_run: 1 })

export const doMerge = ({ path }: Entity, pair: Pair, set: Readonly<Record<string, unknown>>): Promise<object> =>
  api.post(`/api/${path}/merge/`, { ...pair, set }, idempotentOptions())

export const undoMerge = ({ path }: Entity, mergeId: number): Promise<UndoneMerge> =>
  api.post<UndoneMerge>(`/api/${path}/merge/undo/`, { merge_id: mergeId }, idempotentOptions())

export const mergesInto = async ({ path }: Entity, id: number): Promise<readonly DoneMerge[]> =>
  (await api.get<{ list: DoneMerge[] }>(`/api/${path}/merge/list/?id=${id}`)).list
