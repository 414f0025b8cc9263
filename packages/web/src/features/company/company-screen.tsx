/** /company: what the administrator sets for the whole company, with a preview before saving and the way back after it. */
import { customField, legalEntity } from '@fura/shared/entities/lookups.ts'
import { ROUTES } from '@fura/shared/routes.ts'
import { IconBuildingBank, IconChecklist, IconForms, IconNumbers, IconTags } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useIsOffline } from '#api/use-link.ts'
import type { Screen } from '#core/screen.ts'
import { ReadState } from '#entity/read-state.tsx'
import { useLeaveGuard } from '#entity/use-leave-guard.ts'
import { ActionBar } from '#ui/action-bar.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { LeaveQuestion } from '#ui/leave-question.tsx'
import { ListRow } from '#ui/list-row.tsx'
import { Notice } from '#ui/notice.tsx'
import css from './company.module.css'
import { LookCard } from './look-card.tsx'
import { PlaceCard } from './place-card.tsx'
import { RulesCard } from './rules-card.tsx'
import { SettingChanges } from './setting-changes.tsx'
import { useCompany } from './use-company.ts'
import { WebFormCard } from './web-form-card.tsx'

/** The first steps, what belongs to the firms (logo, requisites, accounts, stamp, signature), the statuses, the numbers, and the company's own fields. */
const WayRows = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <Card flush>
      <ListRow
        leading={<IconChecklist aria-hidden />}
        title={t(ROUTES.guide.title)}
        chevron
        onPress={() => void navigate({ to: ROUTES.guide.path })}
      />
      <ListRow
        leading={<IconBuildingBank aria-hidden />}
        title={t('legal_entity.many')}
        subtitle={t('company.firms_hint')}
        chevron
        onPress={() => void navigate({ to: ROUTES.directory.path, search: { list: legalEntity.path } })}
      />
      <ListRow
        leading={<IconTags aria-hidden />}
        title={t(ROUTES.statuses.title)}
        subtitle={t('statuses.hint')}
        chevron
        onPress={() => void navigate({ to: ROUTES.statuses.path })}
      />
      <ListRow
        leading={<IconNumbers aria-hidden />}
        title={t(ROUTES.numbering.title)}
        subtitle={t('numbering.hint')}
        chevron
        onPress={() => void navigate({ to: ROUTES.numbering.path })}
      />
      <ListRow
        leading={<IconForms aria-hidden />}
        title={t('custom_field.many')}
        subtitle={t('custom_fields.hint')}
        chevron
        onPress={() => void navigate({ to: ROUTES.directory.path, search: { list: customField.path } })}
      />
    </Card>
  )
}

export const CompanyScreen: Screen = () => {
  const { t } = useTranslation()
  const form = useCompany()
  const isOffline = useIsOffline()
  const leaving = useLeaveGuard(form.isDirty, form.discard)
  const { values } = form
  if (!values) return <ReadState read={form.read} />
  return (
    <div className={css.screen}>
      <div className={css.blocks}>
        {isOffline && (
          <div className={css.notice}>
            <Notice kind="info" title={t('needs_network')} />
          </div>
        )}
        <LookCard form={form} values={values} />
        <PlaceCard form={form} values={values} />
        <WayRows />
        <RulesCard form={form} values={values} />
        <WebFormCard key={String(form.isDirty || values.web_form_origins.join(' '))} form={form} values={values} />
        <SettingChanges changes={form.changes} isDisabled={isOffline || form.isSaving} onRestore={form.restore} />
      </div>
      {leaving ? (
        <div className={css.question} data-action-bar>
          <LeaveQuestion {...leaving} />
        </div>
      ) : (
        form.isDirty && (
          <ActionBar>
            <Button kind="quiet" onClick={form.discard}>
              {t('cancel')}
            </Button>
            <Button wide busy={form.isSaving} disabled={isOffline} onClick={form.save}>
              {t('save')}
            </Button>
          </ActionBar>
        )
      )}
    </div>
  )
}
