/** The people at a client, a contractor or a lead: their names, a call one tap away, everything else in their popup. */
import { textIn } from '@fura/shared/fields/wire.ts'
import { contactPerson } from '@fura/shared/entities/contact-person.ts'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { askDecision } from '#core/decision-request.ts'
import { useOpenings } from '#entity/use-openings.ts'
import { useWords } from '#entity/words.ts'
import { formatPhone } from '#i18n/format.ts'
import type { Row } from '#offline/reads.ts'
import { Avatar } from '#ui/avatar.tsx'
import { ListRow } from '#ui/list-row.tsx'
import { Block, BlockState, Rows } from './block.tsx'
import { ContactActions } from './contact-actions.tsx'
import { personLinks } from './contact-links.ts'
import { type OwnedProps, ownerValues } from './owner.ts'
import { useOwnedRows } from './use-owned-rows.ts'

const PersonPopup = lazy(async () => ({ default: (await import('./person-popup.tsx')).PersonPopup }))

/** A row has room for the call and one messenger; the popup has all. */
const IN_ROW = new Set(['phone', 'telegram', 'viber', 'whatsapp'])
const SHOWN_LINKS = 2

const PersonRow = ({ row, onPress }: { row: Row; onPress: () => void }) => {
  const { t } = useTranslation()
  const links = personLinks(row)
    .filter(({ channel }) => IN_ROW.has(channel))
    .slice(0, SHOWN_LINKS)
  const about = [textIn(row.position), row.is_main === 1 && t('contact_person.is_main')]
  return (
    <li>
      <ListRow
        leading={<Avatar name={textIn(row.name)} />}
        title={textIn(row.name)}
        subtitle={about.filter(Boolean).join(' · ')}
        note={formatPhone(textIn(row.phone))}
        pending={row._pending}
        onDecide={() => askDecision({ path: contactPerson.path, id: row.id })}
        actions={links.length > 0 && <ContactActions links={links} whose={textIn(row.name)} />}
        onPress={onPress}
      />
    </li>
  )
}

/** The main one first, the rest by their names. */
const inOrder = (rows: readonly Row[]): Row[] =>
  rows.toSorted(
    (one, other) =>
      Number(other.is_main === 1) - Number(one.is_main === 1) || textIn(one.name).localeCompare(textIn(other.name)),
  )

export const PeopleBlock = ({ owner, canEdit }: OwnedProps) => {
  const { t } = useTranslation()
  const words = useWords(contactPerson)
  const owned = useOwnedRows(contactPerson, ownerValues(owner))
  const [opened, setOpened] = useState<number | string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const openings = useOpenings(isOpen)
  const open = (id: number | string | null) => {
    setOpened(id)
    setOpen(true)
  }
  return (
    <Block
      title={words.many}
      count={owned.rows.length}
      hasMore={owned.hasMore ?? false}
      addLabel={`${t('add')}: ${words.one}`}
      onAdd={canEdit ? () => open(null) : undefined}
    >
      <BlockState owned={owned} empty={t('no_contact_persons')} />
      {owned.rows.length > 0 && (
        <Rows>
          {inOrder(owned.rows).map((row) => (
            <PersonRow key={row.id} row={row} onPress={() => open(row.id)} />
          ))}
        </Rows>
      )}
      {openings > 0 && (
        <Suspense>
          <PersonPopup open={isOpen} id={opened} owner={owner} canEdit={canEdit} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Block>
  )
}
