/** The person, the route, and buttons for a call, a letter and a message. */
import { textIn } from '@fura/shared/fields/wire.ts'
import { lead } from '@fura/shared/entities/lead.ts'
import { isContactDue } from '#entity/row-attention.ts'
import { useStatusChip } from '#entity/use-status-chip.ts'
import { useWords } from '#entity/words.ts'
import { formatDateTime, formatPhone } from '#i18n/format.ts'
import type { Row } from '#offline/reads.ts'
import { ContactActions } from '#records/parties/contact-actions.tsx'
import { contactLinks } from '#records/parties/contact-links.ts'
import { Card } from '#ui/card.tsx'
import { StatusChip } from '#ui/status-chip.tsx'
import css from './leads.module.css'

const linksOf = (row: Row) => [
  ...contactLinks('phone', textIn(row.phone)),
  ...(textIn(row.email) === '' ? [] : contactLinks('email', textIn(row.email))),
  ...contactLinks('other', textIn(row.messenger)),
]

/** The chosen city, else the words of the web form. */
const placeOf = (row: Row, point: 'poo' | 'fd'): string => textIn(row[`${point}_name`]) || textIn(row[`${point}_text`])

/** `hasStatus`: no bar below the card shows it. */
export const LeadHead = ({ row, hasStatus }: { row: Row; hasStatus: boolean }) => {
  const words = useWords(lead)
  const status = useStatusChip(lead)(row)
  const person = textIn(row.contact_name) || textIn(row.company_name) || textIn(row.name)
  const reached = [formatPhone(textIn(row.phone)), textIn(row.email), textIn(row.messenger)].filter(Boolean)
  const route = [placeOf(row, 'poo'), placeOf(row, 'fd')].filter(Boolean).join(' → ')
  const next = row.next_contact_date ?? 0
  return (
    <Card>
      {hasStatus && (
        <p className={css.status}>
          <StatusChip {...status} />
        </p>
      )}
      <div className={css.head}>
        <div className={css.words}>
          <strong className={css.person}>{person}</strong>
          {textIn(row.position) !== '' && <span className={css.about}>{textIn(row.position)}</span>}
          {reached.map((text) => (
            <span key={text} className={css.about}>
              {text}
            </span>
          ))}
        </div>
        <div className={css.actions}>
          <ContactActions links={linksOf(row)} whose={person} />
        </div>
      </div>
      {route !== '' && <p className={css.route}>{route}</p>}
      {next > 0 && (
        <p className={css.next} data-due={isContactDue(row) || undefined}>
          {`${words.field('next_contact_date')}: ${formatDateTime(next)}`}
        </p>
      )}
    </Card>
  )
}
