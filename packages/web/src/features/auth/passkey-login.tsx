/** The login without a password: the browser offers the passkeys that it has for this company. */
import { IconKey } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useEntrance } from '#core/contexts.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useErrorText } from './use-error-text.ts'
import { useSending } from './use-sending.ts'

export const PasskeyLogin = () => {
  const { t } = useTranslation()
  const { state, loginByPasskey } = useEntrance()
  const errorText = useErrorText()
  const { outcome, send } = useSending()
  const press = () =>
    void send(async () => {
      const { signByPasskey } = await import('#records/second-factor/passkey.ts')
      await loginByPasskey(await signByPasskey([]))
    })
  return (
    <>
      {outcome.status === 'error' && <Notice kind="error" title={errorText(outcome.error.code)} />}
      <Button
        wide
        kind="outline"
        icon={<IconKey aria-hidden />}
        busy={outcome.status === 'loading'}
        disabled={state.status === 'loading'}
        onClick={press}
      >
        {t('passkey.login')}
      </Button>
    </>
  )
}
