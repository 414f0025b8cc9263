/** The payer of a deal and its contact person, with buttons for a call and a message, and the figures of the deal. */
import { textIn } from '@fura/shared/fields/wire.ts'
import { client } from '@fura/shared/entities/client.ts'
import { contactPerson } from '@fura/shared/entities/contact-person.ts'
import { lead } from '@fura/shared/entities/lead.ts'
import type { ReactNode } from 'react'
import { PartyMarks } from '#entity/party-marks.tsx'
import { refName } from '#entity/ref-name.ts'
import { useRecord } from '#entity/use-record.ts'
import type { Row } from '#offline/reads.ts'
import { RecordLink } from '#records/card/record-link.tsx'
import { ContactActions } from '#records/parties/contact-actions.tsx'
import { type ContactLink, personLinks } from '#records/parties/contact-links.ts'
import { Card } from '#ui/card.tsx'
import css from './client-block.module.css'

const SHOWN_LINKS = 2

/** Until the person's record is loaded, the name stored in the deal is shown. */
const usePerson = (row: Row): { name: string; position: string; links: ContactLink[] } => {
  const id = row.contact_person_id
  const person = useRecord(contactPerson, typeof id === 'number' || typeof id === 'string' ? id : null).data?.row
  return {
    name: refName(row, 'contact_person_id') || textIn(person?.name),
    position: textIn(person?.position),
    links: person ? personLinks(person).slice(0, SHOWN_LINKS) : [],
  }
}

/** A notice above shows special control. */
const ClientName = ({ row }: { row: Row }) => {
  const entity = row.client_id ? client : lead
  const word = entity.name
  const id = row[`${word}_id`]
  const name = refName(row, `${word}_id`)
  if (typeof id !== 'number' && typeof id !== 'string') return null
  return (
    <span className={css.client}>
      <RecordLink entity={entity} id={id} className={css.name}>
        {name || `№ ${id}`}
      </RecordLink>
      <PartyMarks row={row} prefix={word} without={row.is_special_control === 1 ? 'specialControl' : undefined} />
    </span>
  )
}

/** `children`: the figures below. */
export const ClientBlock = ({ row, children }: { row: Row; children?: ReactNode }) => {
  const person = usePerson(row)
  return (
    <Card>
      <div className={css.head}>
        <div className={css.words}>
          <ClientName row={row} />
          {person.name !== '' && (
            <span className={css.person}>{[person.name, person.position].filter(Boolean).join(' · ')}</span>
          )}
        </div>
        <ContactActions links={person.links} whose={person.name} />
      </div>
      {children}
    </Card>
  )
}
