/** The popup of the main contractor: filled from its record, and it does not save (S5.11). */
import { contractor } from '@fura/shared/entities/contractor.ts'
import { useRecord } from '#entity/use-record.ts'
import { HandbookPopup } from '#records/forms/handbook-popup.tsx'

interface MainContractorPopupProps {
  id: number | string
  open: boolean
  onClose: () => void
}

export const MainContractorPopup = ({ id, open, onClose }: MainContractorPopupProps) => {
  const { data } = useRecord(contractor, id)
  if (!data) return null
  return <HandbookPopup entity={contractor} record={data.row} open={open} onClose={onClose} onSaved={onClose} />
}
