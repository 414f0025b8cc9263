/** The logged-in user, with their contacts and what they may change: photo, contacts and password. */
import { teamUser } from '@fura/shared/entities/team-user.ts'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#core/contexts.tsx'
import { useOpenings } from '#entity/use-openings.ts'
import { useRecord } from '#entity/use-record.ts'
import { useWords } from '#entity/words.ts'
import { formatPhone } from '#i18n/format.ts'
import type { Row } from '#offline/reads.ts'
import { PhotoButton } from '#records/files/photo-button.tsx'
import { useOwnPhoto } from '#records/files/use-own-photo.ts'
import { Button } from '#ui/button.tsx'
import { Card, KeyValue, KeyValues } from '#ui/card.tsx'
import { PendingClock } from '#ui/pending-clock.tsx'
import type { RowValues } from '#offline/row.ts'
import { CONTACT_FIELDS } from './contact-fields.ts'
import css from './settings.module.css'

const ContactsSheet = lazy(async () => ({ default: (await import('./contacts-sheet.tsx')).ContactsSheet }))
const PasswordPopup = lazy(async () => ({ default: (await import('./password-popup.tsx')).PasswordPopup }))

const AbsencesSheet = lazy(async () => ({ default: (await import('./employees/absences-sheet.tsx')).AbsencesSheet }))

const contactText = (name: string, value: unknown): string => {
  if (typeof value !== 'string') return ''
  return name.startsWith('phone') ? formatPhone(value) : value
}

const Contacts = ({ row }: { row: RowValues }) => {
  const words = useWords(teamUser)
  const filledContacts = CONTACT_FIELDS.map((name) => [name, contactText(name, row[name])] as const).filter(
    ([, text]) => text !== '',
  )
  return (
    <div className={css.contacts}>
      <KeyValues>
        {filledContacts.map(([name, text]) => (
          <KeyValue key={name} name={words.field(name)}>
            {text}
          </KeyValue>
        ))}
      </KeyValues>
    </div>
  )
}

export const ProfileCard = () => {
  const { t } = useTranslation()
  const { user } = useSession()
  const { data } = useRecord(teamUser, user.id)
  const [open, setOpen] = useState<'contacts' | 'password' | 'absences' | null>(null)
  const openings = useOpenings(open !== null)
  const row: Row | undefined = data?.row
  const photo = useOwnPhoto(data)
  return (
    <Card>
      <div className={css.person}>
        <PhotoButton name={user.name} size={56} photo={photo} />
        <div className={css.words}>
          <h2>{user.name}</h2>
          <p>{[t(`role.${user.role}`), user.organization_name].filter(Boolean).join(' · ')}</p>
        </div>
        {photo.waiting && <PendingClock state={photo.waiting.answer ? 'rejected' : 'waiting'} />}
        {row?._pending && <PendingClock state={row._pending} />}
      </div>
      <Contacts row={row ?? { ...user }} />
      <div className={css.buttons}>
        <Button kind="quiet" disabled={!row} onClick={() => setOpen('contacts')}>
          {t('edit_contacts')}
        </Button>
        <Button kind="quiet" onClick={() => setOpen('password')}>
          {t('change_password')}
        </Button>
        <Button kind="quiet" onClick={() => setOpen('absences')}>
          {t('away.title')}
        </Button>
      </div>
      {openings > 0 && (
        <Suspense>
          {row && <ContactsSheet record={row} open={open === 'contacts'} onClose={() => setOpen(null)} />}
          <PasswordPopup open={open === 'password'} onClose={() => setOpen(null)} />
          <AbsencesSheet key={openings} person={user} open={open === 'absences'} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </Card>
  )
}
