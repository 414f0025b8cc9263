/** Changes one's own e-mail: it asks for the password, and ends on a screen that names the address of the letter. */
import { IconMailForward } from '@tabler/icons-react'
import { type SyntheticEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api/client.ts'
import { ProofFields } from '#records/second-factor/proof-fields.tsx'
import { type Proof, useProof } from '#records/second-factor/use-proof.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { TextField } from '#ui/text-field.tsx'
import css from './settings.module.css'

interface EmailSheetProps {
  open: boolean
  onClose: () => void
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
  const [email, setEmail] = useState('')
  const [isSent, setSent] = useState(false)
  const proof = useProof()
  const ask = async (userProof: Proof): Promise<void> => {
    await api.post('/api/users/email/', { email: email.trim(), ...userProof })
    setSent(true)
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void proof.prove(ask)
  }
  const button = isSent ? (
    <Button wide onClick={onClose}>
      {t('close')}
    </Button>
  ) : (
    <Button type="submit" form={id} wide busy={proof.isBusy}>
      {t('email_change.send')}
    </Button>
  )
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('email_change.title')}
      height="fixed"
      dirty={!isSent && (email !== '' || proof.isDirty)}
      footer={button}
    >
      {isSent ? (
        <Sent email={email} />
      ) : (
        <form id={id} className={css.fields} noValidate onSubmit={submit}>
          <p className={css.hint}>{t('email_change.hint')}</p>
          <TextField
            label={t('email_change.new')}
            type="email"
            name="new-email"
            autoComplete="email"
            required
            value={email}
            onChange={setEmail}
            error={proof.fieldError('email')}
          />
          <ProofFields proof={proof} />
        </form>
      )}
    </Sheet>
  )
}
