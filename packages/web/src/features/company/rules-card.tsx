/** Who sees what, how people log in, and how long things are kept. */
import { ROLES } from '@fura/shared/permissions.ts'
import { useTranslation } from 'react-i18next'
import { Card, SectionTitle } from '#ui/card.tsx'
import { CheckRow } from '#ui/check-row.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { SwitchRow } from '#ui/switch-row.tsx'
import type { CompanyAnswer } from './company.api.ts'
import css from './company.module.css'
import type { CompanyForm } from './use-company.ts'

interface RulesCardProps {
  form: CompanyForm
  values: CompanyAnswer['detail']
}

export const RulesCard = ({ form, values }: RulesCardProps) => {
  const { t } = useTranslation()
  const roles = values.second_factor_roles
  return (
    <>
      <SectionTitle>{t('company.rules')}</SectionTitle>
      <Card>
        <SwitchRow
          label={t('setting.own_records_only')}
          hint={t('setting.own_records_only_hint')}
          value={values.own_records_only === 1}
          onChange={(isOn) => form.set({ own_records_only: isOn ? 1 : 0 })}
        />
        <div className={css.fields}>
          <NumberField
            label={t('setting.client_sleep_days')}
            hint={t('setting.client_sleep_days_hint')}
            whole
            required
            value={String(values.client_sleep_days || '')}
            onChange={(days) => form.set({ client_sleep_days: Number(days) })}
            error={form.errorOf('client_sleep_days')}
          />
          <NumberField
            label={t('setting.audit_days')}
            hint={t('setting.audit_days_hint')}
            whole
            required
            value={String(values.audit_days || '')}
            onChange={(days) => form.set({ audit_days: Number(days) })}
            error={form.errorOf('audit_days')}
          />
        </div>
      </Card>
      <SectionTitle>{t('setting.second_factor_roles')}</SectionTitle>
      <Card>
        <p className={css.hint}>{t('setting.second_factor_roles_hint')}</p>
        {ROLES.map((role) => (
          <CheckRow
            key={role}
            label={t(`role.${role}`)}
            value={roles.includes(role)}
            onChange={(isOn) =>
              form.set({ second_factor_roles: ROLES.filter((one) => (one === role ? isOn : roles.includes(one))) })
            }
          />
        ))}
      </Card>
    </>
  )
}
