/** /company/papers: texts and blocks of each document, beside the document as it will be printed. */
import type { FormDocument } from '@fura/shared/documents/document-kinds.ts'
import { FORM_DOCUMENTS } from '@fura/shared/documents/document-kinds.ts'
import { legalEntity } from '@fura/shared/entities/lookups.ts'
import { order } from '@fura/shared/entities/order.ts'
import { quote } from '@fura/shared/entities/quote.ts'
import { isLanguage, LANGUAGES, type Language } from '@fura/shared/language.ts'
import { hasDocument } from '@fura/shared/variant-parts.ts'
import { ROUTES } from '@fura/shared/routes.ts'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsOffline } from '#api/use-link.ts'
import { useInstallation } from '#core/contexts.tsx'
import type { Screen } from '#core/screen.ts'
import { queryOf } from '#core/search-params.ts'
import type { AddressQuery } from '#entity/list-address.ts'
import { LazyTypedRefField } from '#entity/lazy-typed-ref-field.tsx'
import { ReadState } from '#entity/read-state.tsx'
import { useLookup } from '#entity/use-lookup.ts'
import { currentLanguage } from '#i18n/i18n.ts'
import { nameOf } from '#i18n/names.ts'
import { FieldHistory } from '#records/parties/field-history.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { useIsWide } from '#ui/use-media.ts'
import { BlocksCard } from './blocks-card.tsx'
import css from './papers.module.css'
import { SaveBar } from '../save-bar.tsx'
import { TextCard } from './text-card.tsx'
import { type PapersForm, usePapers } from './use-papers.ts'

const SamplePreview = lazy(async () => ({ default: (await import('./sample-preview.tsx')).SamplePreview }))
const DealPreview = lazy(async () => ({ default: (await import('./deal-preview.tsx')).DealPreview }))

interface PaperProps {
  kind: FormDocument
  firmId: number | null
  language: Language
  form: PapersForm
}

const Preview = ({ kind, firmId, language, form }: PaperProps) => {
  const { t } = useTranslation()
  const [deal, setDeal] = useState<{ id: number | string; name: string } | null>(null)
  const of = kind === 'quotation' ? quote : order
  const shown = { kind, language, forms: form.rows }
  return (
    <div className={css.side}>
      <LazyTypedRefField
        to={of}
        label={t('papers.by')}
        placeholder={t('papers.by_sample')}
        canAdd={false}
        value={deal?.id ?? null}
        text={deal?.name ?? ''}
        onChange={(id, name) => setDeal(id === null ? null : { id, name })}
      />
      <Suspense>
        {deal ? <DealPreview {...shown} id={deal.id} /> : <SamplePreview {...shown} firmId={firmId} />}
      </Suspense>
    </div>
  )
}

const Fields = ({ kind, language, form }: PaperProps) => {
  const { t } = useTranslation()
  const isOffline = useIsOffline()
  return (
    <div className={css.fields}>
      {kind === 'cmr' && <Notice kind="info" title={t('papers.fixed')} />}
      <TextCard {...{ kind, language, form }} />
      {form.arrangement.blocks.length > 0 && <BlocksCard kind={kind} form={form} />}
      {!form.isOurs && !form.isDirty && (
        <div className={css.reset}>
          <Button kind="quiet" wide disabled={isOffline || form.isSaving} onClick={form.reset}>
            {t('papers.reset')}
          </Button>
        </div>
      )}
      {form.rowId !== undefined && <FieldHistory objectType="document_form" objectId={form.rowId} />}
    </div>
  )
}

const Paper = ({ kind, firmId, language }: Omit<PaperProps, 'form'>) => {
  const { t } = useTranslation()
  const isWide = useIsWide()
  const form = usePapers({ document: kind, legal_entity_id: firmId })
  const [tab, setTab] = useState('form')
  if (!form.read.data) return <ReadState read={form.read} />
  const parts = { kind, firmId, language, form }
  return (
    <>
      {!isWide && (
        <div className={css.tabs}>
          <Segmented
            label={t('papers.show')}
            options={[
              { value: 'form', label: t('papers.form') },
              { value: 'preview', label: t('papers.preview') },
            ]}
            value={tab}
            onChange={setTab}
          />
        </div>
      )}
      <div className={css.columns}>
        {(isWide || tab === 'form') && <Fields {...parts} />}
        {(isWide || tab === 'preview') && <Preview {...parts} />}
      </div>
      <SaveBar form={form} canSave={form.isValid} />
    </>
  )
}

const ALL = 'all'

export const PapersScreen: Screen = () => {
  const { t } = useTranslation()
  const { variant } = useInstallation()
  const isOffline = useIsOffline()
  const firms = useLookup(legalEntity).data ?? []
  const kinds = FORM_DOCUMENTS.filter((kind) => hasDocument(variant, kind) && (kind !== 'quotation' || variant.quotes))
  const { document: addressKind, firm = ALL } = queryOf(useLocation())
  const navigate = useNavigate()
  const [language, setLanguage] = useState<Language>(currentLanguage())
  const kind = kinds.find((one) => one === addressKind) ?? kinds[0] ?? 'client_order'
  const firmId = firms.some(({ id }) => String(id) === firm) ? Number(firm) : null
  /** In the address, so that leaving with unsaved input asks before another form opens. */
  const open = (search: AddressQuery) => void navigate({ to: ROUTES.papers.path, search, replace: true })
  return (
    <div className={css.screen}>
      <div className={css.tools}>
        {isOffline && <Notice kind="info" title={t('needs_network')} />}
        <p className={css.hint}>{t('papers.help')}</p>
        <SelectField
          label={t('document_form.document')}
          required
          value={kind}
          options={kinds.map((name) => ({ value: name, label: t(`document.${name}`) }))}
          onChange={(document) => open({ document, firm })}
        />
        {firms.length > 1 && (
          <SelectField
            label={t('document_form.legal_entity_id')}
            required
            value={firm}
            options={[
              { value: ALL, label: t('papers.all_firms') },
              ...firms.map((row) => ({ value: String(row.id), label: nameOf(row) })),
            ]}
            onChange={(id) => open({ document: kind, firm: id })}
          />
        )}
        <Segmented
          label={t('document.language')}
          options={LANGUAGES.map((each) => ({ value: each, label: t(`language.${each}`) }))}
          value={language}
          onChange={(word) => isLanguage(word) && setLanguage(word)}
        />
      </div>
      <Paper key={`${kind} ${firm}`} {...{ kind, firmId, language }} />
    </div>
  )
}
