/** The unsent changes of one record and of its parts, under the record's name. */
import { useSubjectTitle } from '#records/decisions/subject-title.ts'
import type { Subject } from '#offline/subject.ts'
import { UnsentRow } from './unsent-row.tsx'
import css from './unsent.module.css'
import type { UnsentRecord } from './use-unsent-list.ts'

const Title = ({ subject }: { subject: Subject }) => <p className={css.label}>{useSubjectTitle(subject)}</p>

/** With several changes the whole is the heading, and each part names itself. */
const headOf = ({ changes }: UnsentRecord): Subject | null => {
  const [first] = changes
  if (!first?.subject || changes.length === 1) return first?.subject ?? null
  const { whole } = first.subject
  return whole ? { ...whole, isKnown: typeof whole.row.id === 'number', whole: null } : first.subject
}

export const UnsentRecordRow = ({ record }: { record: UnsentRecord }) => {
  const head = headOf(record)
  const isGroup = record.changes.length > 1
  return (
    <li className={css.record}>
      {head ? <Title subject={head} /> : <p className={css.label}>{record.changes[0]?.entry.label}</p>}
      {record.changes.map(({ entry, subject }) => (
        <UnsentRow key={entry.n} entry={entry} subject={subject} isOfGroup={isGroup} />
      ))}
    </li>
  )
}
