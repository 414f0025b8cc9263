/** An event of the security log as a row: what, when, by whom, to whom, and from where. */
import { deviceName } from '@fura/shared/device-name.ts'
import { auditEvent } from '@fura/shared/entities/audit-event.ts'
import { textIn } from '@fura/shared/fields/wire.ts'
import { refName } from '#entity/ref-name.ts'
import type { RowProps } from '#entity/row.tsx'
import { useWords } from '#entity/words.ts'
import { formatDateTime } from '#i18n/format.ts'
import { ListRow } from '#ui/list-row.tsx'
import { useEventWords } from './event-words.ts'

export const AuditRow = ({ row, selected, chevron, onPress }: RowProps) => {
  const words = useWords(auditEvent)
  const { objectWord, detailText } = useEventWords()
  const event = textIn(row.event)
  const who = refName(row, 'team_user_id') || textIn(row.login)
  const about = refName(row, 'subject_id')
  const people = about === '' || about === who ? who : [who, about].filter(Boolean).join(' → ')
  const times = row.times && row.times > 1 ? ` × ${row.times}` : ''
  const from = [textIn(row.address), deviceName(textIn(row.device))].filter(Boolean).join(' · ')
  return (
    <ListRow
      title={`${words.choice('event', event)}${times}`}
      meta={formatDateTime(row.date_create ?? 0)}
      subtitle={people}
      note={[objectWord(row), textIn(row.object_name), detailText(row), from].filter(Boolean).join(' · ')}
      selected={selected === true}
      chevron={chevron === true}
      onPress={onPress}
    />
  )
}
