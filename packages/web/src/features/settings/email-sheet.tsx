/** Changes one's own e-mail: it asks for the password, and ends on a screen that says where the letter went. */
import { IconMailForward } from '@tabler/icons-react'
import { type SyntheticEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, ApiError } from '#api/client.ts'
import { useErrorText, useFieldErrorText } from '#entity/error-text.ts'
import { OtpField } from '#records/second-factor/otp-field.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { TextField } from '#ui/text-field.tsx'
import css from './settings.module.css'

interface EmailSheetProps {
  open: boolean
  onClose: () => void
}

type State = { step: 'filling' | 'sending' | 'done' } | { step: 'refused'; error: ApiError }

const useEmailChange = () => {
  const [email, setEmail] = useState('')
  const [pass, setPass] = useState('')
  const [otp, setOtp] = useState('')
  const [isOtpAsked, setOtpAsked] = useState(false)
  const [state, setState] = useState<State>({ step: 'filling' })
  const send = async (): Promise<void> => {
    if (state.step === 'sending') return
    setState({ step: 'sending' })
    try {
      await api.post('/api/users/email/', { email: email.trim(), pass, ...(otp === '' ? {} : { otp }) })
      setState({ step: 'done' })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.fields.otp) setOtpAsked(true)
      setState({ step: 'refused', error })
    }
  }
  return { email, setEmail, pass, setPass, otp, setOtp, isOtpAsked, state, send }
}

type EmailChange = ReturnType<typeof useEmailChange>

/** The wrong password has words of its own; every other code is a field's. */
const useFieldText = () => {
  const { t } = useTranslation()
  const fieldText = useFieldErrorText()
  return (code: string | undefined): string | undefined =>
    code && (code === 'rule:wrong_password' ? t('password_wrong') : fieldText(code))
}

const EmailForm = ({ id, state, send, ...change }: { id: string } & EmailChange) => {
  const { email, setEmail, pass, setPass, otp, setOtp, isOtpAsked } = change
  const { t } = useTranslation()
  const errorText = useErrorText()
  const fieldText = useFieldText()
  const errors = state.step === 'refused' ? state.error.fields : {}
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void send()
  }
  return (
    <form id={id} className={css.fields} noValidate onSubmit={submit}>
      <p className={css.hint}>{t('email_change.hint')}</p>
      {state.step === 'refused' && Object.keys(errors).length === 0 && (
        <Notice kind="error" title={errorText(state.error)} />
      )}
      <TextField
        label={t('email_change.new')}
        type="email"
        name="new-email"
        autoComplete="email"
        required
        value={email}
        onChange={setEmail}
        error={fieldText(errors.email)}
      />
      <TextField
        label={t('password')}
        type="password"
        name="current-password"
        autoComplete="current-password"
        required
        value={pass}
        onChange={setPass}
        error={fieldText(errors.pass)}
      />
      {isOtpAsked && (
        <OtpField
          label={t('second_factor.code_or_recovery')}
          value={otp}
          onChange={setOtp}
          error={fieldText(errors.otp)}
        />
      )}
    </form>
  )
}

const Sent = ({ email }: { email: string }) => {
  const { t } = useTranslation()
  return (
    <div className={css.done}>
      <EmptyState
        icon={<IconMailForward aria-hidden />}
        title={t('email_change.sent')}
        why={t('email_change.sent_hint', { email })}
      />
    </div>
  )
}

export const EmailSheet = ({ open, onClose }: EmailSheetProps) => {
  const { t } = useTranslation()
  const id = useId()
  const change = useEmailChange()
  const { email, pass, state } = change
  const isDone = state.step === 'done'
  const button = isDone ? (
    <Button wide onClick={onClose}>
      {t('close')}
    </Button>
  ) : (
    <Button type="submit" form={id} wide busy={state.step === 'sending'}>
      {t('email_change.send')}
    </Button>
  )
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('email_change.title')}
      height="fixed"
      dirty={!isDone && (email !== '' || pass !== '')}
      footer={button}
    >
      {isDone ? <Sent email={email} /> : <EmailForm id={id} {...change} />}
    </Sheet>
  )
}
