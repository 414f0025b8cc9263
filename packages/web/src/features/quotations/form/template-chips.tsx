/** Where the client loads and unloads again and again: a tap makes a leg of it, or completes one. */
import { textIn } from '@fura/shared/fields/wire.ts'
import { useTranslation } from 'react-i18next'
import { useInstallation } from '#core/contexts.tsx'
import type { Row } from '#offline/reads.ts'
import { shortAddress } from '#records/parties/short-address.ts'
import { TEMPLATES } from '#records/parties/template-kinds.ts'
import { useOwnedRows } from '#records/parties/use-owned-rows.ts'
import { ChoiceChip } from './choice-chip.tsx'
import css from './form.module.css'
import { type RouteEnd, hasLegFromTemplate } from './quote-draft.ts'
import { useCachedCities } from './use-cached-cities.ts'
import type { QuoteForm } from './use-quote-form.ts'

const words = (template: Row, end: RouteEnd): { title: string; about: string } => {
  const [near, far] = [textIn(template.poo_name), textIn(template.fd_name)]
  const address = shortAddress(end === 'loading' ? template.loading_address : template.unloading_address)
  const title = (end === 'loading' ? near : far) || textIn(template.name) || address
  if (end === 'loading' && far !== '') return { title, about: `→ ${far}` }
  return { title, about: address === title ? '' : address }
}

interface ChipsProps {
  form: QuoteForm
  title: string
  end: RouteEnd
  rows: readonly Row[]
}

const Chips = ({ form, title, end, rows }: ChipsProps) => (
  <section aria-label={title}>
    <h2 className={css.heading}>
      {title}
      <span>{rows.length}</span>
    </h2>
    <div className={css.scroll}>
      {rows.map((row) => (
        <ChoiceChip
          key={row.id}
          {...words(row, end)}
          isChosen={hasLegFromTemplate(form.draft, row, end)}
          onPress={() => form.takeTemplate(row, end)}
        />
      ))}
    </div>
  </section>
)

/** The templates of the chosen client by the end that they describe. */
export const useTemplates = (clientId: unknown) => {
  const { templates: hasTemplates, transportTemplate: hasBothEnds } = useInstallation().variant
  const id = typeof clientId === 'number' || typeof clientId === 'string' ? clientId : 0
  const isEnabled = hasTemplates && id !== 0
  const loading = useOwnedRows(TEMPLATES.loading, { client_id: id }, isEnabled)
  const unloading = useOwnedRows(TEMPLATES.unloading, { client_id: id }, isEnabled && !hasBothEnds)
  useCachedCities([...loading.rows, ...unloading.rows])
  const isThere = !isEnabled || (loading.state !== 'loading' && (hasBothEnds || unloading.state !== 'loading'))
  return { loading: loading.rows, unloading: unloading.rows, isThere }
}

export const TemplateChips = ({ form, found }: { form: QuoteForm; found: ReturnType<typeof useTemplates> }) => {
  const { t } = useTranslation()
  const { transportTemplate: hasBothEnds } = useInstallation().variant
  const name = form.draft.quote.names.client_id ?? ''
  const title = hasBothEnds ? t('quote_templates', { client: name }) : t('nav.loading_templates')
  return (
    <>
      {found.loading.length > 0 && <Chips form={form} title={title} end="loading" rows={found.loading} />}
      {found.unloading.length > 0 && (
        <Chips form={form} title={t('nav.unloading_templates')} end="unloading" rows={found.unloading} />
      )}
    </>
  )
}
