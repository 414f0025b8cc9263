/** The actions for the chosen rows: setting a field, exporting a file, choosing all rows. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { IconX } from '@tabler/icons-react'
import { type ComponentType, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListAddress } from '#entity/list-address.ts'
import type { Browsed } from '#entity/use-browse.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { BulkActions } from './bulk-actions.tsx'
import css from './bulk-bar.module.css'
import { useBulkChoice } from './bulk-choice.ts'
import { BulkRefused } from './bulk-refused.tsx'
import { BulkValue } from './bulk-value.tsx'
import type { Bulk, RowActionProps } from './bulk.ts'
import type { ListToolsProps } from './list-tools.tsx'
import { useBulkChange } from './use-bulk-change.ts'
import { useBulkExport } from './use-bulk-export.ts'

export interface BulkBarProps {
  entity: Entity
  bulk: Bulk
  address: ListAddress
  browsed: Browsed
  /** How a table shows the list; null if the list is no table. */
  arranged: ListToolsProps['arranged']
  RowAction: ComponentType<RowActionProps> | undefined
}

const ChoiceLine = ({ entity, bulk, address, browsed, arranged }: Omit<BulkBarProps, 'RowAction'>) => {
  const { t } = useTranslation()
  const { offered, isBusy } = useBulkChoice({ entity, bulk, address, browsed, arranged })
  return (
    <div className={css.line}>
      <span className={css.count} role="status">
        {t('bulk.selected', { count: bulk.rows.length })}
      </span>
      {offered && (
        <Button kind="link" busy={isBusy} onClick={offered.choose}>
          {offered.label}
        </Button>
      )}
      <IconButton label={t('bulk.stop')} icon={<IconX aria-hidden />} onClick={bulk.stop} />
    </div>
  )
}

export const BulkBar = (props: BulkBarProps) => {
  const { entity, bulk, arranged, RowAction } = props
  const [row, another] = bulk.rows
  const [asking, setAsking] = useState<string | null>(null)
  const { change, isBusy, refused, forget } = useBulkChange(entity, bulk.stop)
  const { exportRows, isBusy: isExporting } = useBulkExport(entity, bulk.rows, arranged)
  const close = () => setAsking(null)
  return (
    <>
      {bulk.rows.length > 0 && (
        <div className={css.bar}>
          <ChoiceLine {...props} />
          {RowAction && row && !another && <RowAction key={row.id} row={row} />}
          <BulkActions
            entity={entity}
            rows={bulk.rows}
            isBusy={isBusy}
            onAsk={setAsking}
            onSet={(values) => void change(bulk.rows, values)}
            onExport={() => void exportRows()}
            isExporting={isExporting}
          />
        </div>
      )}
      <BulkValue
        entity={entity}
        rows={bulk.rows}
        field={asking}
        onValue={(value) => {
          close()
          if (asking !== null) void change(bulk.rows, { [asking]: value })
        }}
        onClose={close}
      />
      <BulkRefused entity={entity} refused={refused} onClose={forget} />
    </>
  )
}
