/** The buttons of the bar: one for each field that can be set in many records, and one for exporting them. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import {
  IconArchive,
  IconArchiveOff,
  IconArrowsExchange,
  IconCalendarDue,
  IconEdit,
  IconFileExport,
  IconUserShare,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useInstallation, useSession } from '#core/contexts.tsx'
import { useWords } from '#entity/words.ts'
import type { Row } from '#offline/reads.ts'
import { listDescriptionOf } from '#descriptions/lists.ts'
import { useMayChange } from '#records/deals/deal-rights.ts'
import { Button } from '#ui/button.tsx'
import css from './bulk-bar.module.css'
import { bulkFields } from './bulk-fields.ts'

/** Each deal decides itself who may change it; for tasks the server decides, because it knows the heads. */
const useMayChangeAny = (entity: Entity, rows: readonly Row[]): boolean => {
  const { can } = useSession()
  const mayChange = useMayChange(entity)
  if (listDescriptionOf(entity).bulkBy === 'everybody') return true
  return entity.can.edit === 'by_record' ? rows.some(mayChange) : can(entity.can.edit)
}

const iconOf = (entity: Entity, name: string): ReactNode => {
  if (name === 'status_id') return <IconArrowsExchange aria-hidden />
  if (entity.fields[name]?.to === 'team_user') return <IconUserShare aria-hidden />
  return entity.fields[name]?.kind === 'date_time' ? <IconCalendarDue aria-hidden /> : <IconEdit aria-hidden />
}

interface BulkActionsProps {
  entity: Entity
  rows: readonly Row[]
  isBusy: boolean
  onAsk: (field: string) => void
  onSet: (values: Readonly<Record<string, unknown>>) => void
  onExport: () => void
  isExporting: boolean
}

/** Hides or offers entries again, by the state of the chosen ones. */
const ActiveButtons = ({ rows, isBusy, onSet }: Pick<BulkActionsProps, 'rows' | 'isBusy' | 'onSet'>) => {
  const { t } = useTranslation()
  return (
    <>
      {rows.some((row) => row.is_active === 1) && (
        <Button kind="quiet" icon={<IconArchive aria-hidden />} busy={isBusy} onClick={() => onSet({ is_active: 0 })}>
          {t('bulk.archive')}
        </Button>
      )}
      {rows.some((row) => row.is_active === 0) && (
        <Button
          kind="quiet"
          icon={<IconArchiveOff aria-hidden />}
          busy={isBusy}
          onClick={() => onSet({ is_active: 1 })}
        >
          {t('bulk.restore')}
        </Button>
      )}
    </>
  )
}

export const BulkActions = (props: BulkActionsProps) => {
  const { entity, rows, isBusy, onAsk, onExport, isExporting } = props
  const { t } = useTranslation()
  const words = useWords(entity)
  const { can } = useSession()
  const { variant } = useInstallation()
  const fields = useMayChangeAny(entity, rows) ? bulkFields(entity, variant) : []
  return (
    <div className={css.actions}>
      {fields.map((name) =>
        name === 'is_active' ? (
          <ActiveButtons key={name} {...props} />
        ) : (
          <Button key={name} kind="quiet" icon={iconOf(entity, name)} busy={isBusy} onClick={() => onAsk(name)}>
            {words.field(name)}
          </Button>
        ),
      )}
      {can('can_export') && (
        <Button kind="quiet" icon={<IconFileExport aria-hidden />} busy={isExporting} onClick={onExport}>
          {t('bulk.export')}
        </Button>
      )}
    </div>
  )
}
