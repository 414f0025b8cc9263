/**
 * The popup of a contact person (S2.15): a form for a new one, contacts and bank card of an existing one. The card
 * is shown in full only from the server's answer; without a network only its last digits.
 */
import type { FieldOf } from '@fura/shared/entities/index.ts'
import { contactPerson } from '@fura/shared/entities/contact-person.ts'
import { isCardMask } from '@fura/shared/fields/card.ts'
import { IconPencil } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOpenings } from '#entity/use-openings.ts'
import { ReadState } from '#entity/read-state.tsx'
import { useRecord } from '#entity/use-record.ts'
import { valueText } from '#entity/value-text.ts'
import { useWords } from '#entity/words.ts'
import type { Row } from '#offline/reads.ts'
import { PrivacyRow } from '#records/privacy/privacy-row.tsx'
import { Button } from '#ui/button.tsx'
import { formatCard } from '#ui/card-field.tsx'
import { KeyValue, KeyValues } from '#ui/card.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { ContactList } from './contacts-block.tsx'
import { type OwnedProps, ownerValues } from './owner.ts'
import css from './person-popup.module.css'

const FormSheet = lazy(async () => ({ default: (await import('#entity/form-sheet.tsx')).FormSheet }))

interface PersonPopupProps extends OwnedProps {
  open: boolean
  /** null: a new person. */
  id: number | string | null
  onClose: () => void
}

const SHOWN = ['position', 'phone', 'card', 'birthday', 'comment'] as const
const TYPED: readonly FieldOf<'contact_person'>[] = ['name', 'is_main', ...SHOWN]

const Facts = ({ row }: { row: Row }) => {
  const words = useWords(contactPerson)
  const textOf = (name: (typeof SHOWN)[number]): string => {
    const text = valueText(row, name, contactPerson.fields[name], words)
    return name === 'card' && !isCardMask(text) ? formatCard(text) : text
  }
  const facts = SHOWN.map((name) => ({ name, text: textOf(name) })).filter(({ text }) => text !== '')
  return (
    <div className={css.facts}>
      <KeyValues>
        {facts.map(({ name, text }) => (
          <KeyValue key={name} name={words.field(name)}>
            {name === 'phone' ? <a href={`tel:+${row.phone}`}>{text}</a> : text}
          </KeyValue>
        ))}
      </KeyValues>
    </div>
  )
}

interface ViewProps extends PersonPopupProps {
  id: number | string
  onEdit: () => void
}

const PersonView = ({ open, id, owner, canEdit, onClose, onEdit }: ViewProps) => {
  const { t } = useTranslation()
  const words = useWords(contactPerson)
  const read = useRecord(contactPerson, id)
  const row = read.data?.row
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={typeof row?.name === 'string' ? row.name : words.one}
      subtitle={[words.one, row?.is_main === 1 && words.field('is_main')].filter(Boolean).join(' · ')}
      height="fixed"
      footer={
        canEdit && (
          <Button kind="outline" wide icon={<IconPencil aria-hidden />} disabled={!row} onClick={onEdit}>
            {t('edit')}
          </Button>
        )
      }
    >
      {row ? <Facts row={row} /> : <ReadState read={read} rows={2} />}
      <div className={css.contacts}>
        <ContactList belongsTo={{ ...ownerValues(owner), person_id: row?.id ?? id }} canEdit={canEdit} />
      </div>
      <PrivacyRow type="contact_person" id={row?.id ?? id} onErased={onClose} />
    </Sheet>
  )
}

const OpenPopup = (props: PersonPopupProps) => {
  const { open, owner, onClose } = props
  const [id, setId] = useState(props.id)
  const [isTyping, setTyping] = useState(props.id === null)
  const row = useRecord(contactPerson, id).data?.row ?? null
  const leave = () => {
    setTyping(false)
    if (id === null) onClose()
  }
  return (
    <>
      {id !== null && <PersonView {...props} id={id} open={open} onEdit={() => setTyping(true)} />}
      {(isTyping || id === null) && (
        <Suspense>
          <FormSheet
            key={String(id)}
            entity={contactPerson}
            open={open && isTyping}
            record={id === null ? null : row}
            prefill={ownerValues(owner)}
            only={TYPED}
            onClose={leave}
            onSaved={(saved) => {
              setTyping(false)
              setId(saved.id)
            }}
            onDeleted={onClose}
          />
        </Suspense>
      )}
    </>
  )
}

export const PersonPopup = (props: PersonPopupProps) => {
  const openings = useOpenings(props.open)
  return openings === 0 ? null : <OpenPopup key={openings} {...props} />
}
