/** The address of the mail server, its login, and the sender's name. */
import { MAIL_HOST_HINT } from '@fura/shared/constants.ts'
import { MAX_MAIL_PASSWORD, TLS_MODES } from '@fura/shared/company-mail.ts'
import { useTranslation } from 'react-i18next'
import { Card, SectionTitle } from '#ui/card.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { MailSettings } from './company-mail.api.ts'
import css from './company.module.css'
import type { MailForm } from './use-company-mail.ts'

interface PartProps {
  form: MailForm
  values: MailSettings
}

const ServerFields = ({ form, values }: PartProps) => {
  const { t } = useTranslation()
  return (
    <>
      <TextField
        label={t('company_mail.host')}
        placeholder={MAIL_HOST_HINT}
        type="url"
        inputMode="url"
        required
        maxLength={253}
        value={values.host}
        onChange={(host) => form.set({ host: host.trim() })}
        error={form.errorOf('host')}
      />
      <SelectField
        label={t('company_mail.tls')}
        hint={values.tls === 'none' ? t('company_mail.tls_none_hint') : undefined}
        required
        value={values.tls}
        options={TLS_MODES.map((mode) => ({ value: mode, label: t(`company_mail.tls.${mode}`) }))}
        onChange={form.setTls}
        error={form.errorOf('tls')}
      />
      <NumberField
        label={t('company_mail.port')}
        whole
        required
        value={String(values.port || '')}
        onChange={(port) => form.set({ port: Number(port) })}
        error={form.errorOf('port')}
      />
      <TextField
        label={t('company_mail.login')}
        autoComplete="off"
        maxLength={255}
        value={values.login ?? ''}
        onChange={(login) => form.set({ login: login.trim() === '' ? null : login.trim() })}
        error={form.errorOf('login')}
      />
      <TextField
        label={t('company_mail.password')}
        hint={t(form.hasPassword ? 'company_mail.password_kept' : 'company_mail.password_hint')}
        type="password"
        autoComplete="new-password"
        maxLength={MAX_MAIL_PASSWORD}
        value={form.password}
        onChange={(password) => form.set({ password })}
        error={form.errorOf('password')}
      />
    </>
  )
}

const SenderFields = ({ form, values }: PartProps) => {
  const { t } = useTranslation()
  return (
    <>
      <TextField
        label={t('company_mail.from_name')}
        hint={t('company_mail.from_name_hint')}
        required
        maxLength={150}
        value={values.from_name}
        onChange={(name) => form.set({ from_name: name })}
        error={form.errorOf('from_name')}
      />
      <TextField
        label={t('company_mail.from_address')}
        type="email"
        required
        maxLength={150}
        value={values.from_address}
        onChange={(address) => form.set({ from_address: address.trim() })}
        error={form.errorOf('from_address')}
      />
      <TextField
        label={t('company_mail.reply_to')}
        type="email"
        maxLength={150}
        value={values.reply_to ?? ''}
        onChange={(address) => form.set({ reply_to: address.trim() === '' ? null : address.trim() })}
        error={form.errorOf('reply_to')}
      />
    </>
  )
}

export const MailFields = (props: PartProps) => {
  const { t } = useTranslation()
  return (
    <>
      <SectionTitle>{t('company_mail.server')}</SectionTitle>
      <Card>
        <div className={css.fields}>
          <ServerFields {...props} />
        </div>
      </Card>
      <SectionTitle>{t('company_mail.sender')}</SectionTitle>
      <Card>
        <div className={css.fields}>
          <SenderFields {...props} />
        </div>
      </Card>
    </>
  )
}
