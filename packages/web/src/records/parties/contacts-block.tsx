/** The contacts of a client, a contractor, a lead or a colleague, each one tap away, with those of its people. */
import type { FiltersOf } from '@fura/shared/entities/filter-names.ts'
import { contact } from '@fura/shared/entities/contact.ts'
import { contactsType } from '@fura/shared/entities/status-lists.ts'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLookup } from '#entity/use-lookup.ts'
import { useOpenings } from '#entity/use-openings.ts'
import { useWords } from '#entity/words.ts'
import type { Row } from '#offline/reads.ts'
import { Block, BlockState, Rows } from './block.tsx'
import { ContactRow } from './contact-row.tsx'
import { type OwnedProps, ownerValues } from './owner.ts'
import { useOwnedRows } from './use-owned-rows.ts'

const ContactSheet = lazy(async () => ({ default: (await import('./contact-sheet.tsx')).ContactSheet }))

interface ContactListProps {
  /** The filter of contacts, and the first values of a new one. */
  belongsTo: FiltersOf<'contact'>
  canEdit: boolean
  /** Leaves out the contacts of people. */
  isOwnOnly?: boolean
}

const NO_TYPES: readonly Row[] = []

export const ContactList = ({ belongsTo, canEdit, isOwnOnly = false }: ContactListProps) => {
  const { t } = useTranslation()
  const words = useWords(contact)
  const types = useLookup(contactsType).data ?? NO_TYPES
  const all = useOwnedRows(contact, belongsTo)
  const rows = isOwnOnly ? all.rows.filter((row) => (row.person_id ?? null) === null) : all.rows
  /** null: nothing is open; a row, or a new one. */
  const [opened, setOpened] = useState<{ record: Row | null } | null>(null)
  const [isOpen, setOpen] = useState(false)
  const openings = useOpenings(isOpen)
  const open = (record: Row | null) => {
    setOpened({ record })
    setOpen(true)
  }
  return (
    <Block
      title={words.many}
      count={rows.length}
      hasMore={all.hasMore ?? false}
      addLabel={`${t('add')}: ${words.one}`}
      onAdd={canEdit ? () => open(null) : undefined}
    >
      <BlockState owned={{ ...all, rows }} empty={t('no_contacts')} />
      {rows.length > 0 && (
        <Rows>
          {rows.map((row) => (
            <ContactRow key={row.id} row={row} types={types} onPress={canEdit ? () => open(row) : undefined} />
          ))}
        </Rows>
      )}
      {openings > 0 && (
        <Suspense>
          <ContactSheet
            open={isOpen}
            record={opened?.record ?? null}
            belongsTo={belongsTo}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </Block>
  )
}

export const ContactsBlock = ({ owner, canEdit }: OwnedProps) => (
  <ContactList belongsTo={ownerValues(owner)} canEdit={canEdit} isOwnOnly />
)
