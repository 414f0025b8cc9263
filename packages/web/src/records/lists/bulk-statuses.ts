/** The statuses of this installation that at least one of the chosen records can get without a further question. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { targetOf } from '@fura/shared/entities/index.ts'
import { idsIn } from '@fura/shared/fields/wire.ts'
import { statusScopes } from '@fura/shared/modes.ts'
import { useInstallation } from '#core/contexts.tsx'
import { useLookup } from '#entity/use-lookup.ts'
import type { Row } from '#offline/reads.ts'
import { askedFieldsOf, isConversion, isOffered } from '#records/deals/next-step.ts'

const NOTHING: readonly Row[] = []

/** Statuses that ask for a reason or a deadline are set record by record; the time of the step is set by the server. */
const isPlain = (entity: Entity, status: Row, row: Row): boolean =>
  !isConversion(entity.name, status.id) &&
  askedFieldsOf(entity.name, status.id, row).every((name) => name.startsWith('actual_'))

export const useBulkStatuses = (entity: Entity, rows: readonly Row[]): readonly Row[] => {
  const { variant } = useInstallation()
  const field = entity.fields.status_id
  const statuses = useLookup(field ? targetOf(field) : entity, field !== undefined).data ?? NOTHING
  const nextOf = new Map(statuses.map((status) => [status.id, idsIn(status.next)]))
  return statuses.filter(
    (status) =>
      status.is_active !== 0 &&
      rows.some(
        (row) =>
          nextOf.get(Number(row.status_id))?.includes(Number(status.id)) &&
          isOffered(statusScopes(row, variant), entity.name, Number(status.id)) &&
          isPlain(entity, status, row),
      ),
  )
}
