/** Under the client of a new order: its warnings, and the places where it often loads and unloads. */
import { OWNER } from '@fura/shared/entities/party.ts'
import { textIn } from '@fura/shared/fields/wire.ts'
import { client } from '@fura/shared/entities/client.ts'
import { contactPerson } from '@fura/shared/entities/contact-person.ts'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useInstallation } from '#core/contexts.tsx'
import type { EntityFormState } from '#entity/use-entity-form.ts'
import { useRecord } from '#entity/use-record.ts'
import { formatMoney } from '#i18n/format.ts'
import type { Row } from '#offline/reads.ts'
import { PartyNotices } from '#records/card/party-notices.tsx'
import { laneOf, useLanePrices } from '#records/deals/lane-prices.tsx'
import { FormTemplates, fillFromTemplate } from '#records/parties/form-templates.tsx'
import { shortAddress } from '#records/parties/short-address.ts'
import { type TemplateKind, TEMPLATES } from '#records/parties/template-kinds.ts'
import { useOwnedRows } from '#records/parties/use-owned-rows.ts'
import { withValues } from '#offline/row.ts'
import css from './new-order.module.css'

const idOf = (value: unknown): number | string | null =>
  typeof value === 'number' || typeof value === 'string' ? value || null : null

interface TemplatesProps {
  form: EntityFormState<'order'>
  clientId: number | string
  kind: TemplateKind
}

const Templates = ({ form, clientId, kind }: TemplatesProps) => {
  const { t } = useTranslation()
  const { transportTemplate: hasBothEnds } = useInstallation().variant
  const { rows } = useOwnedRows(TEMPLATES[kind], { client_id: clientId })
  if (rows.length === 0) return null
  const titleOf = (row: Row): string =>
    (kind === 'loading' ? textIn(row.poo_name) : textIn(row.fd_name)) || textIn(row.name) || `№ ${row.id}`
  const aboutOf = (row: Row): string =>
    hasBothEnds && textIn(row.fd_name) !== ''
      ? `→ ${textIn(row.fd_name)}`
      : shortAddress(kind === 'loading' ? row.loading_address : row.unloading_address)
  return (
    <section className={css.templates} aria-label={t(`nav.${kind}_templates`)}>
      <h2>{t(`nav.${kind}_templates`)}</h2>
      <div className={css.chips}>
        {rows.map((row) => (
          <button
            key={row.id}
            type="button"
            className={css.chip}
            onClick={() => fillFromTemplate(form, row, kind, hasBothEnds)}
          >
            <strong>{titleOf(row)}</strong>
            <span>{aboutOf(row)}</span>
          </button>
        ))}
      </div>
    </section>
  )
}

/** The last prices of the same lane, shown before a price is agreed. */
const Lane = ({ form }: { form: EntityFormState<'order'> }) => {
  const { t } = useTranslation()
  const prices = useLanePrices(laneOf(withValues({ id: 0, rev: 0 }, form.values)))
  if (prices.length === 0) return null
  const words = prices
    .slice(0, 3)
    .map(({ price, currency_name: currency }) => `${formatMoney(price)} ${currency ?? ''}`.trim())
  return <p className={css.lane}>{`${t('lane_prices')}: ${words.join(' · ')}`}</p>
}

/** Sets the client's main person as the contact unless another one is chosen; another client has other people. */
const useMainPerson = (form: EntityFormState<'order'>, clientId: number | string | null): void => {
  const { rows } = useOwnedRows(
    contactPerson,
    { client_id: clientId ?? 0, owner_type: OWNER.client },
    clientId !== null,
  )
  const main = rows.find((row) => row.is_main === 1)
  const lastClientId = useRef(clientId)
  useEffect(() => {
    const isOther = lastClientId.current !== null && lastClientId.current !== clientId
    lastClientId.current = clientId
    if (isOther) form.setValue('contact_person_id', null, '')
    if (main && (isOther || !form.values.contact_person_id))
      form.setValue('contact_person_id', main.id, textIn(main.name))
    // Once for each client and its people: what the person chooses then stays.
  }, [clientId, main?.id])
}

export const NewOrderHint = ({ form }: { form: EntityFormState<'order'> }) => {
  const { templates: hasTemplates, transportTemplate: hasBothEnds } = useInstallation().variant
  const clientId = idOf(form.values.client_id)
  const fullRow = useRecord(client, clientId).data?.row
  useMainPerson(form, clientId)
  return (
    <div className={css.hint}>
      {fullRow && <PartyNotices row={fullRow} />}
      {clientId !== null && hasTemplates && <Templates form={form} clientId={clientId} kind="loading" />}
      {clientId !== null && hasTemplates && !hasBothEnds && (
        <Templates form={form} clientId={clientId} kind="unloading" />
      )}
      <div className={css.all}>
        <FormTemplates form={form} />
      </div>
      <Lane form={form} />
    </div>
  )
}
