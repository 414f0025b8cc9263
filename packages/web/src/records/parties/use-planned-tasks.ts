/** Planned contacts with an owner: its open tasks of that type. They come above past talks. */
import type { FiltersOf } from '@fura/shared/entities/filter-names.ts'
import { OWNER_KINDS } from '@fura/shared/entities/party.ts'
import { task } from '@fura/shared/entities/task.ts'
import { STATUSES } from '@fura/shared/statuses.ts'
import type { Row } from '#offline/reads.ts'
import type { Owner } from './owner.ts'
import { useOwnedRows } from './use-owned-rows.ts'

const CLOSED = new Set(STATUSES.tasks_statuses.filter(({ is_final: isFinal }) => isFinal === 1).map(({ id }) => id))

const isOpenContact = ({ status_id: status, contact_type_id: type }: Row): boolean =>
  typeof type === 'number' && !CLOSED.has(Number(status))

export const usePlannedTasks = (owner: Owner): Row[] => {
  const filters: FiltersOf<'task'> = { object_type: OWNER_KINDS[owner.kind], object_id: owner.id }
  return useOwnedRows(task, filters).rows.filter(isOpenContact)
}
