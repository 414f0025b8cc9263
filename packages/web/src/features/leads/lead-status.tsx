/** The status of a lead on its card: moved only where the record allows, asked for what the move needs. */
import { lead } from '@fura/shared/entities/lead.ts'
import { lazy, Suspense, useState } from 'react'
import { useOpenings } from '#entity/use-openings.ts'
import type { Row } from '#offline/reads.ts'
import { useStatusChange } from '#records/card/use-status-change.ts'
import { StatusPicker } from '#records/parties/status-picker.tsx'
import { askedFor, techOf } from './lead-state.ts'

const StepSheet = lazy(async () => ({ default: (await import('#records/deals/step-sheet.tsx')).StepSheet }))

interface LeadStatusProps {
  row: Row
  /** To become a client is more than a status. */
  onConvert: () => void
}

const idsOrUnknown = (value: unknown): readonly number[] | undefined =>
  Array.isArray(value) ? (value as number[]) : undefined

export const LeadStatus = ({ row, onConvert }: LeadStatusProps) => {
  const move = useStatusChange(lead)
  const [asked, setAsked] = useState<Row | null>(null)
  const [isOpen, setOpen] = useState(false)
  const openings = useOpenings(isOpen)

  const pick = (status: Row) => {
    const tech = techOf(status.id)
    if (tech === 'converted') return onConvert()
    if (askedFor(tech, row).length === 0) return void move(row, status)
    setAsked(status)
    setOpen(true)
  }
  return (
    <>
      <StatusPicker entity={lead} record={row} next={idsOrUnknown(row.status_next)} onPick={pick} />
      {openings > 0 && asked && (
        <Suspense>
          <StepSheet
            key={openings}
            entity={lead}
            row={row}
            status={asked}
            refused={null}
            open={isOpen}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
