/** Asks for the new value of a field in all chosen records: a status, a record, or a day with its hour. */
import { targetOf } from '@fura/shared/entities/index.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { lazy, Suspense } from 'react'
import { companyZone } from '#core/company-zone.ts'
import { useInstallation } from '#core/contexts.tsx'
import { fieldPickerFilters } from '#entity/picker-filters.ts'
import { useWords } from '#entity/words.ts'
import type { Row } from '#offline/reads.ts'
import { StatusSheet } from '#records/parties/status-sheet.tsx'
import { secondsOf, todayIn } from '#ui/date-text.ts'
import { useBulkStatuses } from './bulk-statuses.ts'

const EntityPicker = lazy(async () => ({ default: (await import('#entity/picker.tsx')).EntityPicker }))
/** Only tasks ask for a day. */
const DateSheet = lazy(async () => ({ default: (await import('#ui/date-sheet.tsx')).DateSheet }))

/** Many records have no common other values. */
const NO_VALUES = {}

interface BulkValueProps {
  entity: Entity
  rows: readonly Row[]
  /** null: no question. */
  field: string | null
  onValue: (value: unknown) => void
  onClose: () => void
}

const DateValue = ({ entity, field, onValue, onClose }: BulkValueProps & { field: string }) => {
  const words = useWords(entity)
  return (
    <DateSheet
      open
      title={words.field(field)}
      picked={null}
      today={todayIn(companyZone())}
      min={todayIn(companyZone())}
      withTime
      onPick={(parts) => onValue(secondsOf(parts, companyZone()))}
      onClose={onClose}
    />
  )
}

const RecordValue = ({ entity, field, onValue, onClose }: BulkValueProps & { field: string }) => {
  const words = useWords(entity)
  const { variant } = useInstallation()
  const declared = entity.fields[field]
  if (!declared) return null
  return (
    <EntityPicker
      of={targetOf(declared)}
      open
      value={null}
      title={words.field(field)}
      canAdd={false}
      pickerFilters={fieldPickerFilters(entity, field, NO_VALUES, { variant })}
      onPick={({ id }) => onValue(id)}
      onClose={onClose}
    />
  )
}

export const BulkValue = (props: BulkValueProps) => {
  const { entity, rows, field, onValue, onClose } = props
  const statuses = useBulkStatuses(entity, rows)
  const kind = field === null ? null : entity.fields[field]?.kind
  return (
    <>
      <StatusSheet
        open={field === 'status_id'}
        statuses={statuses}
        onPick={(status) => onValue(status.id)}
        onClose={onClose}
      />
      {field !== null && kind === 'date_time' && (
        <Suspense>
          <DateValue {...props} field={field} />
        </Suspense>
      )}
      {field !== null && field !== 'status_id' && kind === 'ref' && (
        <Suspense>
          <RecordValue {...props} field={field} />
        </Suspense>
      )}
    </>
  )
}
