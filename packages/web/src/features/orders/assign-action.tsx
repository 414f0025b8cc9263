/** Assigns a truck to the one load that is chosen in the list, without opening its card. */
import { order } from '@fura/shared/entities/order.ts'
import { useTranslation } from 'react-i18next'
import { useInstallation } from '#core/contexts.tsx'
import { useRecord } from '#entity/use-record.ts'
import { AssignButton } from '#records/deals/carriage-block.tsx'
import { useMayChange, useMayDispatch } from '#records/deals/deal-rights.ts'
import type { RowActionProps } from '#records/lists/bulk.ts'
import css from './assign-action.module.css'

export const AssignAction = ({ row }: RowActionProps) => {
  const { t } = useTranslation()
  const { trucksOnOrder } = useInstallation().variant
  const mayDispatch = useMayDispatch()
  const mayChange = useMayChange(order)
  const isOpen = trucksOnOrder && (mayDispatch || mayChange(row))
  const { data, error } = useRecord(order, isOpen ? row.id : null)
  // Rows of a list come without their trucks.
  const isUnknown = error !== null || data?.row._arePartsUnloaded !== undefined
  if (!isOpen) return null
  if (isUnknown) return <p className={css.unknown}>{t('dispatch.not_loaded')}</p>
  return data ? <AssignButton deal={data.row} /> : null
}
