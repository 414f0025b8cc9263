/** The status of a lead on its card. Converting it to a client is more than a status. */
import { lead } from '@fura/shared/entities/lead.ts'
import type { Row } from '#offline/reads.ts'
import type { StatusRow } from '#offline/row.ts'
import { AskingStatusPicker } from '#records/parties/asking-status-picker.tsx'
import { techOf } from './lead-state.ts'

interface LeadStatusProps {
  row: Row
  onConvert: () => void
}

export const LeadStatus = ({ row, onConvert }: LeadStatusProps) => {
  const step = (status: StatusRow) => {
    const isConversion = techOf(status.id) === 'converted'
    if (isConversion) onConvert()
    return isConversion
  }
  return <AskingStatusPicker entity={lead} row={row} next={row.status_next} onStep={step} />
}
