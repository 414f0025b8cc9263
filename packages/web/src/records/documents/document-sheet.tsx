/** One document: its language, for whom it is, what is missing in it, and what to do with it once it is made. */
import { contactPerson } from '@fura/shared/entities/contact-person.ts'
import { textIn } from '@fura/shared/fields/wire.ts'
import { LANGUAGES, isLanguage, type Language } from '@fura/shared/language.ts'
import { IconCheck, IconDownload, IconExternalLink, IconMail, IconShare2 } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#core/contexts.tsx'
import { saveFile } from '#core/save-file.ts'
import { useRecord } from '#entity/use-record.ts'
import { currentLanguage } from '#i18n/i18n.ts'
import { emailOf } from '#records/parties/contact-links.ts'
import { Button } from '#ui/button.tsx'
import { ListRow } from '#ui/list-row.tsx'
import { Notice } from '#ui/notice.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { blanksOf } from './blanks.ts'
import { carriersOf } from './carriages.ts'
import type { Choices, DocumentKind, Papers, Pictures, RecordId } from './document.ts'
import css from './documents.module.css'
import { GiveNumber } from './give-number.tsx'
import { canShare, isJustPressed, type Letter, mailTo, openFile, shareFile } from './hand-over.ts'
import { billCurrencies, billFault, buyersOf } from './payers.ts'
import { missingFor, type Reference } from './references.ts'
import { useDocument } from './use-document.ts'

/** Of this client's last document, as long as the app is open. */
const lastLanguages = new Map<unknown, Language>()

/** Of a document that is sent, and not only made. */
export interface Sending {
  /** It went out: by the list of apps, or by a letter. */
  onHandedOver: () => void
  /** The client has it already: nothing is sent. */
  onMarked: (() => void) | null
}

interface DocumentSheetProps {
  kind: DocumentKind
  papers: Papers
  pictures: Pictures
  absent: readonly Reference[]
  sending?: Sending | undefined
  open: boolean
  onClose: () => void
}

/** Whom a document of this kind can be for; a document for one needs no question. */
const partiesOf = (kind: DocumentKind, papers: Papers): { entity: string; ids: RecordId[] } => {
  if (kind === 'transport_order') return { entity: 'contractor', ids: carriersOf(papers) }
  return { entity: 'client', ids: kind === 'invoice' || kind === 'act' ? buyersOf(papers) : [] }
}

const useChoices = ({ kind, papers }: DocumentSheetProps) => {
  const clientId = papers.deal.client_id
  const [language, setLanguage] = useState(lastLanguages.get(clientId) ?? currentLanguage())
  const [partyId, setParty] = useState(partiesOf(kind, papers).ids[0] ?? null)
  const [currency, setCurrency] = useState('')
  const isBill = kind === 'invoice' || kind === 'act'
  const choices: Choices = {
    language,
    carrierId: kind === 'transport_order' ? partyId : null,
    buyerId: isBill ? partyId : null,
    currencyId: isBill && currency !== '' ? Number(currency) : null,
  }
  const speak = (word: string) => {
    if (!isLanguage(word)) return
    lastLanguages.set(clientId, word)
    setLanguage(word)
  }
  return { choices, speak, setParty, setCurrency, isBill }
}

const Questions = ({ kind, papers, own }: DocumentSheetProps & { own: ReturnType<typeof useChoices> }) => {
  const { t } = useTranslation()
  const { choices, speak, setParty, setCurrency, isBill } = own
  const { entity, ids } = partiesOf(kind, papers)
  const nameOf = (id: RecordId): string => textIn(papers.records.get(`${entity}:${id}`)?.name) || String(id)
  const currencies = isBill ? billCurrencies(papers, choices.buyerId) : []
  const codeOf = (id: number): string => textIn(papers.records.get(`currency:${id}`)?.code)
  return (
    <>
      <Segmented
        label={t('document.language')}
        options={LANGUAGES.map((each) => ({ value: each, label: t(`language.${each}`) }))}
        value={choices.language}
        onChange={speak}
      />
      {ids.length > 1 && (
        <SelectField
          label={t(entity === 'client' ? 'document.for_whom' : 'document.for_carrier')}
          options={ids.map((id) => ({ value: String(id), label: nameOf(id) }))}
          value={String(choices.buyerId ?? choices.carrierId)}
          onChange={(value) => setParty(ids.find((id) => String(id) === value) ?? null)}
          emptiable={false}
        />
      )}
      {currencies.length > 1 && (
        <Segmented
          label={t('document.in_currency')}
          options={currencies.map((id) => ({ value: String(id), label: codeOf(id) }))}
          value={String(choices.currencyId ?? currencies[0])}
          onChange={setCurrency}
        />
      )}
    </>
  )
}

const Missing = ({ kind, absent }: Pick<DocumentSheetProps, 'kind' | 'absent'>) => {
  const { t } = useTranslation()
  const missing = missingFor(kind, absent)
  if (missing.length === 0) return null
  const what = missing.map(({ entity, name }) => [t(entity), name].filter(Boolean).join(' ')).join(', ')
  return <Notice title={t('document.missing', { what })}>{t('document.missing_hint')}</Notice>
}

interface FaultProps {
  fault: 'no_lines' | 'no_rate'
  onMake: (() => void) | undefined
}

/** An empty form may be intended, to be filled in by hand; a sum at a guessed rate never is. */
const Fault = ({ fault, onMake }: FaultProps) => {
  const { t } = useTranslation()
  return (
    <>
      <Notice title={t(`document.${fault}`)}>{t(`document.${fault}_hint`)}</Notice>
      {fault === 'no_lines' && onMake && (
        <Button kind="outline" wide onClick={onMake}>
          {t('document.make_empty')}
        </Button>
      )}
    </>
  )
}

/** What nobody has entered yet. */
const Blanks = ({ kind, papers }: Pick<DocumentSheetProps, 'kind' | 'papers'>) => {
  const { t } = useTranslation()
  const blanks = blanksOf(kind, papers)
  if (blanks.length === 0) return null
  return (
    <Notice title={t('document.blanks', { what: blanks.map((key) => t(key)).join(', ') })}>
      {t('document.blanks_hint')}
    </Notice>
  )
}

/** Papers that go to the client, whose person may have an address. */
const FOR_CLIENT: ReadonlySet<DocumentKind> = new Set(['quotation', 'client_order', 'invoice', 'act'])

const useLetter = ({ kind, papers }: DocumentSheetProps, file: File): Letter => {
  const { t } = useTranslation()
  const { user } = useSession()
  const id = papers.deal.contact_person_id
  const person = useRecord(contactPerson, FOR_CLIENT.has(kind) && typeof id === 'number' ? id : null).data?.row
  const subject = file.name.replace(/\.pdf$/, '')
  return {
    to: person ? emailOf(person) : '',
    subject,
    text: t('document.mail_text', { name: subject, from: user.name }),
  }
}

const Actions = ({ file, ...props }: DocumentSheetProps & { file: File }) => {
  const { sending, onClose } = props
  const { t } = useTranslation()
  const address = mailTo(useLetter(props, file))
  const handOver = () => {
    if (!sending) return
    onClose()
    sending.onHandedOver()
  }
  const share = async (): Promise<void> => {
    if ((await shareFile(file)) === 'shared') handOver()
  }
  const write = () => {
    saveFile(file, file.name)
    window.location.assign(address)
    handOver()
  }
  const isSendable = canShare(file)
  useEffect(() => {
    if (sending && isSendable && isJustPressed()) void share()
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
      <ListRow
        leading={<IconMail aria-hidden />}
        title={t('document.mail')}
        subtitle={t('document.mail_hint')}
        href={address}
        onPress={write}
      />
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

/** For an offer that went out another way. */
const MarkSent = ({ sending: { onMarked }, onClose }: { sending: Sending; onClose: () => void }) => {
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

export const DocumentSheet = (props: DocumentSheetProps) => {
  const { kind, papers, pictures, absent, open, onClose } = props
  const { t } = useTranslation()
  const own = useChoices(props)
  const fault = own.isBill ? billFault(papers, own.choices) : null
  const [isMeant, setMeant] = useState(false)
  const making = useDocument(
    { kind, papers, choices: own.choices, pictures },
    fault === null || (fault === 'no_lines' && isMeant),
  )
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t(`document.${kind}`)}
      subtitle={textIn(papers.deal.number)}
      desktop="dialog"
    >
      <div className={css.questions}>
        <Questions {...props} own={own} />
        <Missing kind={kind} absent={absent} />
        {fault !== null && <Fault fault={fault} onMake={isMeant ? undefined : () => setMeant(true)} />}
        <Blanks kind={kind} papers={papers} />
        <GiveNumber kind={kind} papers={papers} />
        {making.isError && (
          <Notice kind="error" title={t('document.not_loaded')} onPress={() => void making.refetch()}>
            {t('document.not_loaded_hint')}
          </Notice>
        )}
        {making.isFetching && (
          <p className={css.progress} role="status">
            {t('document.making')}
          </p>
        )}
      </div>
      {making.data ? <Actions {...props} file={making.data} /> : making.isFetching && <SkeletonRows count={4} />}
      {props.sending && <MarkSent sending={props.sending} onClose={onClose} />}
    </Sheet>
  )
}
