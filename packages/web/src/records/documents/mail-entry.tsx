/** The row that writes a letter with the document attached, if the company has mail. */
import type { FileKind } from '@fura/shared/rules/file-kinds.ts'
import { IconMail } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsOffline } from '#api/use-link.ts'
import { useOpenings } from '#entity/use-openings.ts'
import type { Owner } from '#records/parties/owner.ts'
import { ListRow } from '#ui/list-row.tsx'
import type { DocumentKind, Papers } from './document.ts'
import { useAddressees } from './use-addressees.ts'

const MailSheet = lazy(async () => ({ default: (await import('./mail-sheet.tsx')).MailSheet }))

/** A document that must come back signed is missing among the files until it does. */
const FILE_KINDS: Partial<Record<DocumentKind, FileKind>> = { invoice: 'invoice' }

interface MailEntryProps {
  kind: DocumentKind
  papers: Papers
  file: File
  /** Without an addressee. */
  letter: { subject: string; text: string }
  /** The recipient of the document. */
  owner: Owner | null
  onSent: () => void
}

export const MailEntry = ({ kind, papers: { deal }, file, letter, owner, onSent }: MailEntryProps) => {
  const { t } = useTranslation()
  const isOffline = useIsOffline()
  const addressees = useAddressees(owner, deal.contact_person_id)
  const [isOpen, setOpen] = useState(false)
  const openings = useOpenings(isOpen)
  const { id } = deal
  const isSendable = typeof id === 'number' && !isOffline
  return (
    <>
      <ListRow
        leading={<IconMail aria-hidden />}
        title={t('document.letter')}
        subtitle={isSendable ? (addressees?.[0]?.email ?? t('document.letter_hint')) : t('document.letter_offline')}
        chevron={isSendable}
        onPress={isSendable && addressees ? () => setOpen(true) : undefined}
      />
      {openings > 0 && addressees && typeof id === 'number' && (
        <Suspense>
          <MailSheet
            key={openings}
            document={{
              file,
              kind: FILE_KINDS[kind] ?? 'other',
              objectType: kind === 'quotation' ? 'quote' : 'order',
              objectId: id,
            }}
            letter={{ ...letter, to: addressees[0]?.email ?? '' }}
            addressees={addressees}
            open={isOpen}
            onClose={() => setOpen(false)}
            onSent={() => {
              setOpen(false)
              onSent()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
