/** What may be done with the chosen rows: another status, another manager, a file of them; and choosing all of them. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { teamUser } from '@fura/shared/entities/team-user.ts'
import { mayExport } from '@fura/shared/rules/export-right.ts'
import { IconArrowsExchange, IconFileExport, IconUserShare, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMayChange } from '#deals/deal-rights.ts'
import type { Row } from '#offline/reads.ts'
import { StatusSheet } from '#parties/status-sheet.tsx'
import { useSession } from '#app/contexts.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import type { Bulk } from './bulk.ts'
import css from './bulk-bar.module.css'
import { useBulkChoice } from './bulk-choice.ts'
import { BulkRefused } from './bulk-refused.tsx'
import { useBulkStatuses } from './bulk-statuses.ts'
import type { ListAddress } from './list-address.ts'
import { EntityPicker } from './picker.tsx'
import type { Browsed } from './use-browse.ts'
import { useBulkChange } from './use-bulk-change.ts'
import { useBulkExport } from './use-bulk-export.ts'
import { useWords } from './words.ts'

export interface BulkBarProps {
  entity: Entity
  bulk: Bulk
  address: ListAddress
  browsed: Browsed
}

type Asking = 'status' | 'manager' | null

/** Of deals each record says for itself who may change it. */
const useMayChangeAny = (entity: Entity, rows: readonly Row[]): boolean => {
  const { can } = useSession()
  const mayChange = useMayChange(entity)
  return entity.can.edit === 'by_record' ? rows.some(mayChange) : can(entity.can.edit)
}

const ChoiceLine = ({ entity, bulk, address, browsed }: BulkBarProps) => {
  const { t } = useTranslation()
  const { offered, isBusy } = useBulkChoice(entity, bulk, address, browsed)
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

interface ActionsProps {
  entity: Entity
  rows: readonly Row[]
  isBusy: boolean
  onAsk: (asking: Asking) => void
  onExport: () => void
  isExporting: boolean
}

const Actions = ({ entity, rows, isBusy, onAsk, onExport, isExporting }: ActionsProps) => {
  const { t } = useTranslation()
  const words = useWords(entity)
  const { can } = useSession()
  const mayChange = useMayChangeAny(entity, rows)
  return (
    <div className={css.actions}>
      {mayChange && entity.fields.status_id && (
        <Button kind="quiet" icon={<IconArrowsExchange aria-hidden />} busy={isBusy} onClick={() => onAsk('status')}>
          {words.field('status_id')}
        </Button>
      )}
      {mayChange && entity.fields.manager_id && (
        <Button kind="quiet" icon={<IconUserShare aria-hidden />} busy={isBusy} onClick={() => onAsk('manager')}>
          {words.field('manager_id')}
        </Button>
      )}
      {mayExport(entity, can) && (
        <Button kind="quiet" icon={<IconFileExport aria-hidden />} busy={isExporting} onClick={onExport}>
          {t('bulk.export')}
        </Button>
      )}
    </div>
  )
}

export const BulkBar = (props: BulkBarProps) => {
  const { entity, bulk } = props
  const [asking, setAsking] = useState<Asking>(null)
  const { change, isBusy, refused, forget } = useBulkChange(entity, bulk.stop)
  const { exportRows, isBusy: isExporting } = useBulkExport(entity, bulk.rows)
  const statuses = useBulkStatuses(entity, bulk.rows)
  const words = useWords(entity)
  const close = () => setAsking(null)
  return (
    <>
      {bulk.rows.length > 0 && (
        <div className={css.bar}>
          <ChoiceLine {...props} />
          <Actions
            entity={entity}
            rows={bulk.rows}
            isBusy={isBusy}
            onAsk={setAsking}
            onExport={() => void exportRows()}
            isExporting={isExporting}
          />
        </div>
      )}
      <StatusSheet
        open={asking === 'status'}
        statuses={statuses}
        onPick={(status) => void change(bulk.rows, { status_id: status.id })}
        onClose={close}
      />
      <EntityPicker
        of={teamUser}
        open={asking === 'manager'}
        value={null}
        title={words.field('manager_id')}
        canAdd={false}
        onPick={(person) => {
          close()
          void change(bulk.rows, { manager_id: person.id })
        }}
        onClose={close}
      />
      <BulkRefused entity={entity} refused={refused} onClose={forget} />
    </>
  )
}
