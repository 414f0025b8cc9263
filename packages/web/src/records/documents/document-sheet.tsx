/** One document: its language, its recipient, its missing values, and the actions once it is made. */
import { textIn } from '@fura/shared/fields/wire.ts'
import { LANGUAGES, isLanguage, type Language } from '@fura/shared/language.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '#i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { blanksOf } from './blanks.ts'
import { carriersOf } from './carriages.ts'
import { DocumentActions, MarkSent, type Sending } from './document-actions.tsx'
import type { Choices, DocumentKind, Papers, Pictures, RecordId } from './document.ts'
import css from './documents.module.css'
import { GiveNumber } from './give-number.tsx'
import { billCurrencies, billFault, buyersOf } from './payers.ts'
import { missingFor, type Reference } from './references.ts'
import { useDocument } from './use-document.ts'

/** From this client's last document, while the app is open. */
const lastLanguages = new Map<unknown, Language>()

interface DocumentSheetProps {
  kind: DocumentKind
  papers: Papers
  pictures: Pictures
  absent: readonly Reference[]
  sending?: Sending | undefined
  /** Opened to pass it to an app: no further question once it is made. */
  isSharedAtOnce?: boolean
  open: boolean
  onClose: () => void
}

/** The possible recipients of this kind of document; a single one needs no question. */
export const partiesOf = (kind: DocumentKind, papers: Papers): { entity: string; ids: RecordId[] } => {
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

/** Values that nobody has entered yet. */
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
      {making.data ? (
        <DocumentActions {...props} made={making.data} choices={own.choices} />
      ) : (
        making.isFetching && <SkeletonRows count={4} />
      )}
      {props.sending && <MarkSent sending={props.sending} onClose={onClose} />}
    </Sheet>
  )
}
