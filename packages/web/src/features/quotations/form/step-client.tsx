/** The first step: the client, the kind of carriage and the deadline. Recent clients are one tap away. */
import type { FieldOf } from '@fura/shared/entities/index.ts'
import { client } from '@fura/shared/entities/client.ts'
import { contactPerson } from '@fura/shared/entities/contact-person.ts'
import { quote } from '@fura/shared/entities/quote.ts'
import { useTranslation } from 'react-i18next'
import { LazyTypedRefField } from '#entity/lazy-typed-ref-field.tsx'
import { refName } from '#entity/ref-name.ts'
import { useBrowse } from '#entity/use-browse.ts'
import { useRecord } from '#entity/use-record.ts'
import { useWords } from '#entity/words.ts'
import { PartyNotices } from '#records/card/party-notices.tsx'
import { ownerValues } from '#records/parties/owner.ts'
import { Notice } from '#ui/notice.tsx'
import { ChoiceChip } from './choice-chip.tsx'
import css from './form.module.css'
import { PieceField, PieceFields } from './piece-field.tsx'
import { withValue } from './quote-draft.ts'
import type { QuoteForm } from './use-quote-form.ts'

const RECENT = 6
const REQUEST: readonly FieldOf<'quote'>[] = [
  'order_type_id',
  'direction_id',
  'planned_loading_date',
  'answer_deadline',
]

const asId = (value: unknown): number | string | null =>
  typeof value === 'number' || typeof value === 'string' ? value : null

/** Another client has other people. */
const chooseClient = (form: QuoteForm, id: number | string | null, name: string): void => {
  const { quote: piece } = form.draft
  form.setField(piece, 'client_id', id, name)
  form.suggest((draft) => ({ ...draft, quote: withValue(draft.quote, 'contact_person_id', null, '') }))
}

const RecentClients = ({ form }: { form: QuoteForm }) => {
  const { t } = useTranslation()
  const { rows } = useBrowse(quote, { filters: { only_mine: 1 }, search: '', page: 1 })
  const clients = new Map(rows.flatMap((row) => (typeof row.client_id === 'number' ? [[row.client_id, row]] : [])))
  if (clients.size === 0) return null
  return (
    <>
      <h2 className={css.heading}>{t('quote_recent_clients')}</h2>
      <div className={css.scroll}>
        {[...clients].slice(0, RECENT).map(([id, row]) => (
          <ChoiceChip
            key={id}
            title={refName(row, 'client_id')}
            onPress={() => chooseClient(form, id, refName(row, 'client_id'))}
          />
        ))}
      </div>
    </>
  )
}

const Person = ({ form }: { form: QuoteForm }) => {
  const words = useWords(quote)
  const { quote: piece } = form.draft
  const clientId = asId(piece.values.client_id)
  return (
    <LazyTypedRefField
      to={contactPerson}
      label={words.field('contact_person_id')}
      value={asId(piece.values.contact_person_id)}
      text={piece.names.contact_person_id ?? ''}
      canAdd={false}
      pickerFilters={ownerValues({ kind: 1, id: clientId ?? 0 })}
      onChange={(id, name) => form.setField(piece, 'contact_person_id', id, name)}
    />
  )
}

export const StepClient = ({ form }: { form: QuoteForm }) => {
  const { t } = useTranslation()
  const words = useWords(quote)
  const { quote: piece } = form.draft
  const clientId = asId(piece.values.client_id)
  const chosen = useRecord(client, clientId).data?.row
  const leadName = piece.names.lead_id ?? ''
  return (
    <>
      {leadName !== '' && (
        <Notice kind="info" title={`${words.field('lead_id')}: ${leadName}`}>
          {clientId === null && t('quote_for_lead')}
        </Notice>
      )}
      <LazyTypedRefField
        to={client}
        label={words.field('client_id')}
        required={leadName === ''}
        value={clientId}
        text={piece.names.client_id ?? ''}
        {...(form.errors[piece.key]?.client_id ? { error: t('enter_all_data') } : {})}
        onChange={(id, name) => chooseClient(form, id, name)}
      />
      {clientId === null && leadName === '' && <RecentClients form={form} />}
      {chosen && <PartyNotices row={chosen} />}
      {clientId !== null && <Person form={form} />}
      <PieceFields form={form} entity={quote} piece={piece} names={REQUEST} />
      <PieceField form={form} entity={quote} piece={piece} name="cargo" />
    </>
  )
}
