/** The status of a client or a lead on its card: only allowed statuses, with the fields that the step asks for. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { lazy, Suspense, useState } from 'react'
import { useInstallation } from '#core/contexts.tsx'
import { useOpenings } from '#entity/use-openings.ts'
import type { Row } from '#offline/reads.ts'
import type { StatusRow } from '#offline/row.ts'
import { useStatusChange } from '#records/card/use-status-change.ts'
import { StatusPicker } from './status-picker.tsx'

const StepSheet = lazy(async () => ({ default: (await import('#records/deals/step-sheet.tsx')).StepSheet }))

interface AskingStatusPickerProps {
  entity: Entity
  row: Row
  /** The ids of `status_next`. */
  next: readonly number[] | undefined
  /** Handles a step that is more than a status; true if it did. */
  onStep?: (status: StatusRow) => boolean
}

export const AskingStatusPicker = ({ entity, row, next, onStep }: AskingStatusPickerProps) => {
  const { variant } = useInstallation()
  const move = useStatusChange(entity)
  const [askedStatus, setAskedStatus] = useState<StatusRow | null>(null)
  const [isOpen, setOpen] = useState(false)
  const openings = useOpenings(isOpen)

  const step = async (status: StatusRow) => {
    const { askedFields } = await import('#records/deals/asked-fields.ts')
    if (askedFields(entity, status, row, variant).length === 0) return move(row, status)
    setAskedStatus(status)
    setOpen(true)
  }
  const pick = (status: StatusRow) => {
    if (!onStep?.(status)) step(status).catch(reportError)
  }
  return (
    <>
      <StatusPicker entity={entity} record={row} next={next} onPick={pick} />
      {openings > 0 && askedStatus && (
        <Suspense>
          <StepSheet
            key={openings}
            entity={entity}
            row={row}
            status={askedStatus}
            refused={null}
            open={isOpen}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
