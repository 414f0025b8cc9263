/** /company: the company's settings for the administrator, with a preview before saving and an undo after it. */
import { customField, legalEntity } from '@fura/shared/entities/lookups.ts'
import { ROUTES } from '@fura/shared/routes.ts'
import {
  IconAbc,
  IconBuildingBank,
  IconChecklist,
  IconFileText,
  IconForms,
  IconHourglass,
  IconMail,
  IconNumbers,
  IconTags,
  type TablerIcon,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useIsOffline } from '#api/use-link.ts'
import type { Screen } from '#core/screen.ts'
import { ReadState } from '#entity/read-state.tsx'
import { Card } from '#ui/card.tsx'
import { ListRow } from '#ui/list-row.tsx'
import { Notice } from '#ui/notice.tsx'
import { AnotherCompanyCard } from './another-company-card.tsx'
import css from './company.module.css'
import { SaveBar } from './save-bar.tsx'
import { LookCard } from './look-card.tsx'
import { PlaceCard } from './place-card.tsx'
import { RulesCard } from './rules-card.tsx'
import { SettingChanges } from './setting-changes.tsx'
import { useCompany } from './use-company.ts'
import { WebFormCard } from './web-form-card.tsx'

interface Way {
  Icon: TablerIcon
  title: string
  hint?: string
  to: string
  /** The directory list that it opens. */
  list?: string
}

/** Settings of the firms (logo, requisites, accounts, stamp, signature), and pages of their own. */
const WAYS: readonly Way[] = [
  { Icon: IconChecklist, title: ROUTES.guide.title, to: ROUTES.guide.path },
  {
    Icon: IconBuildingBank,
    title: 'legal_entity.many',
    hint: 'company.firms_hint',
    to: ROUTES.directory.path,
    list: legalEntity.path,
  },
  { Icon: IconTags, title: ROUTES.statuses.title, hint: 'statuses.hint', to: ROUTES.statuses.path },
  { Icon: IconNumbers, title: ROUTES.numbering.title, hint: 'numbering.hint', to: ROUTES.numbering.path },
  { Icon: IconFileText, title: ROUTES.papers.title, hint: 'papers.hint', to: ROUTES.papers.path },
  { Icon: IconHourglass, title: ROUTES.retention.title, hint: 'retention.hint', to: ROUTES.retention.path },
  { Icon: IconAbc, title: ROUTES.words.title, hint: 'words.hint', to: ROUTES.words.path },
  { Icon: IconMail, title: ROUTES.companyMail.title, hint: 'company_mail.hint', to: ROUTES.companyMail.path },
  {
    Icon: IconForms,
    title: 'custom_field.many',
    hint: 'custom_fields.hint',
    to: ROUTES.directory.path,
    list: customField.path,
  },
]

const WayRows = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <Card flush>
      {WAYS.map(({ Icon, title, hint, to, list }) => (
        <ListRow
          key={title}
          leading={<Icon aria-hidden />}
          title={t(title)}
          subtitle={hint && t(hint)}
          chevron
          onPress={() => void navigate({ to, ...(list === undefined ? {} : { search: { list } }) })}
        />
      ))}
    </Card>
  )
}

export const CompanyScreen: Screen = () => {
  const { t } = useTranslation()
  const form = useCompany()
  const isOffline = useIsOffline()
  const { values } = form
  if (!values) return <ReadState read={form.read} />
  return (
    <div className={css.screen}>
      <div className={css.blocks} data-columns>
        {isOffline && (
          <div className={css.notice}>
            <Notice kind="info" title={t('needs_network')} />
          </div>
        )}
        <div>
          <LookCard form={form} values={values} />
          <PlaceCard form={form} values={values} />
        </div>
        <div>
          <WayRows />
          <RulesCard form={form} values={values} />
          <WebFormCard key={String(form.isDirty || values.web_form_origins.join(' '))} form={form} values={values} />
          {values.can_add_company === 1 && <AnotherCompanyCard isDisabled={isOffline} />}
          <SettingChanges changes={form.changes} isDisabled={isOffline || form.isSaving} onRestore={form.restore} />
        </div>
      </div>
      <SaveBar form={form} />
    </div>
  )
}
