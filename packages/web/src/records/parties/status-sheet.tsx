/** The statuses that a record may move to, one press each. */
import { useTranslation } from 'react-i18next'
import { nameOf } from '#i18n/names.ts'
import type { StatusRow } from '#offline/row.ts'
import { ListRow } from '#ui/list-row.tsx'
import { Sheet } from '#ui/sheet.tsx'
import css from './status-picker.module.css'

const colorOf = (status: StatusRow): string | undefined => (typeof status.color === 'string' ? status.color : undefined)

interface StatusSheetProps {
  open: boolean
  statuses: readonly StatusRow[]
  onPick: (status: StatusRow) => void
  onClose: () => void
}

export const StatusSheet = ({ open, statuses, onPick, onClose }: StatusSheetProps) => {
  const { t } = useTranslation()
  return (
    <Sheet open={open} onClose={onClose} title={t('status_change')} desktop="dialog">
      <ul className={css.list}>
        {statuses.map((status) => (
          <li key={status.id}>
            <ListRow
              title={nameOf(status)}
              leading={<span className={css.dot} style={{ background: colorOf(status) }} />}
              chevron
              onPress={() => {
                onClose()
                onPick(status)
              }}
            />
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
