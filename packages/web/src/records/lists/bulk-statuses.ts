/** The statuses of this installation that at least one of the chosen records can get without a further question. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { idsIn } from '@fura/shared/fields/wire.ts'
import { statusScopes } from '@fura/shared/modes.ts'
import { useInstallation } from '#core/contexts.tsx'
import type { Row } from '#offline/reads.ts'
import type { StatusRow } from '#offline/row.ts'
import { askedFieldsOf, isConversion, isOffered } from '#records/deals/next-step.ts'
import { useStatusList } from './use-status-list.ts'

/** Statuses that ask for a reason or a deadline are set record by record; the time of the step is set by the server. */
const isPlain = (entity: Entity, status: StatusRow, row: Row): boolean =>
  !isConversion(entity.name, status.id) &&
  askedFieldsOf(entity.name, status.id, row).every((name) => name.startsWith('actual_'))

export const useBulkStatuses = (entity: Entity, rows: readonly Row[]): readonly StatusRow[] => {
  const { variant } = useInstallation()
  const { statuses } = useStatusList(entity)
  const nextOf = new Map(statuses.map((status) => [status.id, idsIn(status.next)]))
  return statuses.filter(
    (status) =>
      status.is_active !== 0 &&
      rows.some(
        (row) =>
          nextOf.get(row.status_id ?? 0)?.includes(status.id) &&
          isOffered(statusScopes(row, variant), entity.name, status.id) &&
          isPlain(entity, status, row),
      ),
  )
}
