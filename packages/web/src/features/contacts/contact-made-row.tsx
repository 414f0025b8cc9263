/** A talk as a row of the list of all talks: with whom, the result, when and how, who talked. It opens the party's card. */
import { textIn } from '@fura/shared/fields/wire.ts'
import { contactHistory } from '@fura/shared/entities/contact-history.ts'
import { askDecision } from '#core/decision-request.ts'
import { refName } from '#entity/ref-name.ts'
import type { RowProps } from '#entity/row.tsx'
import { useWords } from '#entity/words.ts'
import { formatDateTime } from '#i18n/format.ts'
import { TalkResultChip } from '#records/parties/talk-result-chip.tsx'
import { Highlight } from '#ui/highlight.tsx'
import { ListRow } from '#ui/list-row.tsx'

export const ContactMadeRow = ({ row, search = '', href, onPress }: RowProps) => {
  const words = useWords(contactHistory)
  const result = textIn(row.result_id)
  const kind = words.choice('owner_type', row.owner_type ?? 0)
  const plan = row.object === 'plan' ? words.choice('object', 'plan') : ''
  const how = [formatDateTime(row.date ?? 0), plan, refName(row, 'contact_type_id'), kind]
  const what = [refName(row, 'team_user_id'), textIn(row.comment)]
  return (
    <ListRow
      title={refName(row, 'owner_id') || kind}
      chip={result !== '' && <TalkResultChip result={result} />}
      subtitle={how.filter(Boolean).join(' · ')}
      note={<Highlight text={what.filter(Boolean).join(': ')} query={search} />}
      pending={row._pending}
      onDecide={() => askDecision({ path: contactHistory.path, id: row.id })}
      href={href}
      onPress={onPress}
    />
  )
}
