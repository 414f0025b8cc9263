/** /company/mail: the company's own mail server, tested before it is saved, and how letters are sent meanwhile. */
import { useTranslation } from 'react-i18next'
import { useIsOffline } from '#api/use-link.ts'
import type { Screen } from '#core/screen.ts'
import { ReadState } from '#entity/read-state.tsx'
import { formatDateTime } from '#i18n/format.ts'
import { Button } from '#ui/button.tsx'
import { Card, SectionTitle } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { SwitchRow } from '#ui/switch-row.tsx'
import type { MailAnswer } from './company-mail.api.ts'
import { MailFields } from './company-mail-fields.tsx'
import css from './company.module.css'
import { SaveBar } from './save-bar.tsx'
import { type MailForm, useCompanyMail } from './use-company-mail.ts'

/** How letters are sent now, and the last error. */
const State = ({ detail }: { detail: MailAnswer['detail'] }) => {
  const { t } = useTranslation()
  const { is_on: isOn, trouble, trouble_answer: answer, trouble_at: at, server_from: from } = detail
  if (isOn === 0)
    return from === null ? (
      <Notice title={t('company_mail.off_none')} />
    ) : (
      <Notice kind="info" title={t('company_mail.off_server', { from })} />
    )
  if (trouble === null) return null
  return (
    <Notice title={t('company_mail.failing', { at: formatDateTime(at) })}>
      {[
        t(`company_mail.trouble.${trouble}`),
        answer && t('company_mail.server_says', { answer }),
        t(from === null ? 'company_mail.failing_waits' : 'company_mail.failing_server'),
      ]
        .filter(Boolean)
        .join(' ')}
    </Notice>
  )
}

const Result = ({ result }: { result: MailForm['result'] }) => {
  const { t } = useTranslation()
  if (!result) return null
  const { is_sent: isSent, to, trouble, answer } = result
  if (isSent === 1) return <Notice kind="info" title={t('company_mail.test_ok', { to })} />
  return (
    <Notice kind="error" title={t('company_mail.test_failed')}>
      {[trouble && t(`company_mail.trouble.${trouble}`), answer && t('company_mail.server_says', { answer })]
        .filter(Boolean)
        .join(' ')}
    </Notice>
  )
}

const TryOut = ({ form, isOffline }: { form: MailForm; isOffline: boolean }) => {
  const { t } = useTranslation()
  return (
    <Card>
      <div className={css.fields}>
        <Button kind="quiet" wide busy={form.isTrying} disabled={isOffline} onClick={form.test}>
          {t('company_mail.test')}
        </Button>
        <p className={css.hint}>{t('company_mail.test_hint')}</p>
        <Result result={form.result} />
      </div>
    </Card>
  )
}

const Former = ({ form, isDisabled }: { form: MailForm; isDisabled: boolean }) => {
  const { t } = useTranslation()
  if (form.changes.length === 0) return null
  return (
    <>
      <SectionTitle>{t('company.changes')}</SectionTitle>
      <Card>
        <ul className={css.changes}>
          {form.changes.map((change) => (
            <li key={change.id}>
              <div>
                <b>{`${change.old_value || '—'} → ${change.new_value || '—'}`}</b>
                <p>{[formatDateTime(change.date), change.team_user_name].filter(Boolean).join(' · ')}</p>
              </div>
            </li>
          ))}
        </ul>
        <Button kind="quiet" wide disabled={isDisabled} onClick={form.undo}>
          {t('company_mail.undo')}
        </Button>
        <p className={css.hint}>{t('company_mail.undo_hint')}</p>
      </Card>
    </>
  )
}

export const CompanyMailScreen: Screen = () => {
  const { t } = useTranslation()
  const form = useCompanyMail()
  const isOffline = useIsOffline()
  const { detail, values } = form
  if (!detail || !values) return <ReadState read={form.read} />
  return (
    <div className={css.screen}>
      <div className={css.blocks}>
        <div className={css.intro}>
          {isOffline ? <Notice kind="info" title={t('needs_network')} /> : <State detail={detail} />}
          <p className={css.hint}>{t('company_mail.help')}</p>
        </div>
        <Card>
          <SwitchRow
            label={t('company_mail.is_on')}
            value={values.is_on === 1}
            onChange={(isOn) => form.set({ is_on: isOn ? 1 : 0 })}
          />
        </Card>
        <MailFields form={form} values={values} />
        <TryOut form={form} isOffline={isOffline} />
        <Former form={form} isDisabled={isOffline || form.isSaving || form.isDirty} />
      </div>
      <SaveBar form={form} />
    </div>
  )
}
