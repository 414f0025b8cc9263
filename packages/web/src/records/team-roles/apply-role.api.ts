/** Gives the people of a role its current rights (api.md, team_roles/apply). Needs the network: it is never queued. */
import { teamRole } from '@fura/shared/entities/lookups.ts'
import type { Flag } from '@fura/shared/permissions.ts'
import { api } from '#api/client.ts'

export interface ChangedPerson {
  id: number
  name: string
  added: readonly Flag[]
  removed: readonly Flag[]
}

const PATH = `/api/${teamRole.path}/apply/`

const apply = async (body: object, key?: string): Promise<readonly ChangedPerson[]> => {
  const options = key === undefined ? {} : { headers: { 'Idempotency-Key': key } }
  return (await api.post<{ people: ChangedPerson[] }>(PATH, body, options)).people
}

export const previewRole = (id: number): Promise<readonly ChangedPerson[]> => apply({ id, dry_run: 1 })

/** `key`: the same for a retry after a lost answer. */
export const applyRole = (id: number, ids: readonly number[], key: string): Promise<readonly ChangedPerson[]> =>
  apply({ id, ids }, key)
