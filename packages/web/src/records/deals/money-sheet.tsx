/** The plan calculation of an order above its card. */
import { order } from '@fura/shared/entities/order.ts'
import { useRecordTitle } from '#entity/use-record-title.ts'
import { Sheet } from '#ui/sheet.tsx'
import { type MoneyProps, useMoney } from './money-view.tsx'

export interface MoneySheetProps extends MoneyProps {
  open: boolean
  onClose: () => void
}

export const MoneySheet = ({ open, onClose, ...props }: MoneySheetProps) => {
  const titleOf = useRecordTitle(order)
  const { title, rateLine, foot, content } = useMoney(props)
  const subtitle = [titleOf(props.row), rateLine].filter(Boolean).join(' · ')
  return (
    <Sheet open={open} onClose={onClose} title={title} subtitle={subtitle} height="fixed" footer={foot}>
      {content}
    </Sheet>
  )
}
