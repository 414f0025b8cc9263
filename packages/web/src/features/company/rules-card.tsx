/** Who sees what, how people log in, and how long data is stored. */
import { type Role, ROLES } from '@fura/shared/permissions.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { READS } from '#entity/query-options.ts'
import { Card, SectionTitle } from '#ui/card.tsx'
import { CheckRow } from '#ui/check-row.tsx'
import { Notice } from '#ui/notice.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { SwitchRow } from '#ui/switch-row.tsx'
import { type Affected, AFFECTED_KEY, type CompanyAnswer, readAffected } from './company.api.ts'
import css from './company.module.css'
import type { CompanyForm } from './use-company.ts'

interface RulesCardProps {
  form: CompanyForm
  values: CompanyAnswer['detail']
}

/** Before it is saved: who would see less, and what nobody but administrators would see. */
const Narrowed = ({ affected }: { affected: Affected }) => {
  const { t } = useTranslation()
  const { narrowed_num: people, unowned_clients_num: clients, unowned_leads_num: leads } = affected
  return (
    <Notice kind={clients + leads > 0 ? 'amber' : 'info'} title={t('setting.narrowed', { people })}>
      {clients + leads > 0 && t('setting.unowned', { clients, leads })}
    </Notice>
  )
}

export const RulesCard = ({ form, values }: RulesCardProps) => {
  const { t } = useTranslation()
  const { data: affected } = useQuery({ ...READS, queryKey: AFFECTED_KEY, queryFn: readAffected })
  const factorHint = (role: Role): string | undefined => {
    const { people_num: people = 0, without_factor_num: without = 0 } =
      affected?.roles.find((one) => one.role === role) ?? {}
    if (people === 0) return undefined
    return t(without === 0 ? 'setting.factor_all' : 'setting.factor_some', { people, without })
  }
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
        {values.own_records_only === 1 && affected && <Narrowed affected={affected} />}
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
            hint={factorHint(role)}
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
