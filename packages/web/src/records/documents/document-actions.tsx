/** The actions for a finished document: share, mail, open, save; for an offer also marking it as sent. */
import { contactPerson } from '@fura/shared/entities/contact-person.ts'
import { IconCheck, IconDownload, IconExternalLink, IconMail, IconShare2 } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useInstallation, useSession } from '#core/contexts.tsx'
import { saveFile } from '#core/save-file.ts'
import { useRecord } from '#entity/use-record.ts'
import { emailOf } from '#records/parties/contact-links.ts'
import type { Owner } from '#records/parties/owner.ts'
import { ListRow } from '#ui/list-row.tsx'
import type { Choices, DocumentKind, Papers } from './document.ts'
import { canShare, isJustPressed, type Letter, mailTo, openFile, shareFile } from './hand-over.ts'
import { MailEntry } from './mail-entry.tsx'

/** For a document that is sent, and not only made. */
export interface Sending {
  /** It was sent: through the list of apps, or by a letter. */
  onHandedOver: () => void
  /** The client has it already: nothing is sent. */
  onMarked: (() => void) | null
}

/** Documents for the client, whose person may have an address. */
const FOR_CLIENT: ReadonlySet<DocumentKind> = new Set(['quotation', 'client_order', 'invoice', 'act'])

/** A document and the text of its letter. */
interface Made {
  file: File
  letterText: string
}

interface DocumentActionsProps {
  kind: DocumentKind
  papers: Papers
  choices: Choices
  made: Made
  sending?: Sending | undefined
  isSharedAtOnce?: boolean
  onClose: () => void
}

const useLetter = ({ kind, papers, made: { file, letterText } }: DocumentActionsProps): Letter => {
  const { user } = useSession()
  const id = papers.deal.contact_person_id
  const person = useRecord(contactPerson, FOR_CLIENT.has(kind) && typeof id === 'number' ? id : null).data?.row
  const subject = file.name.replace(/\.pdf$/, '')
  return {
    to: person ? emailOf(person) : '',
    subject,
    text: letterText.replaceAll('{{name}}', subject).replaceAll('{{from}}', user.name),
  }
}

/** Whose e-mails are offered: the client's; for road documents the carrier's. */
const ownerOf = ({ kind, papers: { deal }, choices: { carrierId, buyerId } }: DocumentActionsProps): Owner | null => {
  const [contractorId, clientId] = [carrierId ?? deal.main_carrier_id, buyerId ?? deal.client_id]
  if (!FOR_CLIENT.has(kind)) return typeof contractorId === 'number' ? { kind: 2, id: contractorId } : null
  if (typeof clientId === 'number') return { kind: 1, id: clientId }
  return typeof deal.lead_id === 'number' ? { kind: 3, id: deal.lead_id } : null
}

/** Without mail of the company the file is saved, to be attached by hand to a letter on the device. */
const ByHand = ({ address, onPress }: { address: string; onPress: () => void }) => {
  const { t } = useTranslation()
  return (
    <ListRow
      leading={<IconMail aria-hidden />}
      title={t('document.mail')}
      subtitle={t('document.mail_hint')}
      href={address}
      onPress={onPress}
    />
  )
}

export const DocumentActions = (props: DocumentActionsProps) => {
  const { kind, papers, made, sending, isSharedAtOnce = false, onClose } = props
  const { file } = made
  const { t } = useTranslation()
  const hasMail = useInstallation().manifest.has_mail === 1
  const letter = useLetter(props)
  const address = mailTo(letter)
  const handOver = () => {
    if (!sending) return
    onClose()
    sending.onHandedOver()
  }
  const share = async (): Promise<void> => {
    if ((await shareFile(file)) !== 'shared') return
    if (isSharedAtOnce) onClose()
    handOver()
  }
  const write = () => {
    saveFile(file, file.name)
    window.location.assign(address)
    handOver()
  }
  const isSendable = canShare(file)
  useEffect(() => {
    // If a letter can be sent as well, the person chooses.
    const isMeant = isSharedAtOnce || (sending !== undefined && !hasMail)
    if (isMeant && isSendable && isJustPressed()) void share()
  }, [])
  return (
    <>
      {isSendable && (
        <ListRow
          leading={<IconShare2 aria-hidden />}
          title={t('document.share')}
          subtitle={t('document.share_hint')}
          onPress={() => void share()}
        />
      )}
      {hasMail ? (
        <MailEntry {...{ kind, papers, file, letter }} owner={ownerOf(props)} onSent={sending ? handOver : onClose} />
      ) : (
        <ByHand address={address} onPress={write} />
      )}
      <ListRow
        leading={<IconExternalLink aria-hidden />}
        title={t('document.open')}
        subtitle={file.name}
        onPress={() => openFile(file)}
      />
      <ListRow
        leading={<IconDownload aria-hidden />}
        title={t('document.download')}
        onPress={() => saveFile(file, file.name)}
      />
    </>
  )
}

/** For an offer that was sent another way. */
export const MarkSent = ({ sending: { onMarked }, onClose }: { sending: Sending; onClose: () => void }) => {
  const { t } = useTranslation()
  if (!onMarked) return null
  return (
    <ListRow
      leading={<IconCheck aria-hidden />}
      title={t('document.mark_sent')}
      subtitle={t('document.mark_sent_hint')}
      onPress={() => {
        onClose()
        onMarked()
      }}
    />
  )
}
