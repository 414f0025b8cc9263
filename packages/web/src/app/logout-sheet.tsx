/** Shown at a logout with unsent changes: the user chooses to keep or delete them. */
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readShares } from '#offline/incoming-shares.ts'
import { unsent } from '#offline/outbox.ts'
import { currentStore } from '#offline/store.ts'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import css from './logout-sheet.module.css'
import type { LogoutQuestion } from './use-session-value.ts'
import { useUnsent } from './use-unsent.ts'

const sendNow = async (): Promise<void> => {
  const entries = await unsent.list()
  for (const { n } of entries) await unsent.retry(n)
}

/** Shares of other apps that are not attached to an order yet; null until they are counted. */
const useShareCount = (): number | null => {
  const [count, setCount] = useState<number | null>(null)
  useEffect(() => {
    readShares(currentStore().name).then(({ own }) => setCount(own.length), reportError)
  }, [])
  return count
}

export const LogoutSheet = ({ onAnswer, onStay }: LogoutQuestion) => {
  const { t } = useTranslation()
  const { waiting, sending, parked } = useUnsent()
  const [isSure, setSure] = useState(false)
  const [isSending, setSending] = useState(false)
  const entries = waiting + sending + parked
  const shares = useShareCount()
  const count = entries + (shares ?? 0)
  // All of it has been sent meanwhile, by this press or by itself.
  const isDone = shares !== null && count === 0
  useEffect(() => {
    if (isDone) onAnswer('delete')
  }, [isDone, onAnswer])
  const send = () => {
    setSending(true)
    void sendNow()
  }
  return (
    <Sheet open onClose={onStay} title={t('logout_unsent', { count })} desktop="dialog">
      <div className={css.answers}>
        <p className={css.hint}>{t('logout_unsent_hint')}</p>
        <Button wide busy={isSending && waiting + sending > 0} disabled={entries === 0} onClick={send}>
          {t('logout_send')}
        </Button>
        <Button wide kind="quiet" onClick={() => onAnswer('keep')}>
          {t('logout_keep')}
        </Button>
        <Button wide kind="danger" onClick={() => (isSure ? onAnswer('delete') : setSure(true))}>
          {t(isSure ? 'logout_delete_sure' : 'logout_delete')}
        </Button>
        <Button wide kind="link" onClick={onStay}>
          {t('logout_stay')}
        </Button>
      </div>
    </Sheet>
  )
}
