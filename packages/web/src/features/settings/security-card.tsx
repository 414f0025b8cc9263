/** The safety of the account: its e-mail, the second factor, passkeys, and the devices with buttons to sign out there. */
import { IconAt, IconDevices, IconKey, IconShieldLock } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#core/contexts.tsx'
import { useOpenings } from '#entity/use-openings.ts'
import { Card } from '#ui/card.tsx'
import { ListRow } from '#ui/list-row.tsx'

const SessionsSheet = lazy(async () => ({ default: (await import('./sessions-sheet.tsx')).SessionsSheet }))
const SecondFactorSheet = lazy(async () => ({
  default: (await import('#records/second-factor/second-factor-sheet.tsx')).SecondFactorSheet,
}))
const PasskeysSheet = lazy(async () => ({
  default: (await import('#records/second-factor/passkeys-sheet.tsx')).PasskeysSheet,
}))
const EmailSheet = lazy(async () => ({ default: (await import('./email-sheet.tsx')).EmailSheet }))

export const SecurityCard = () => {
  const { t } = useTranslation()
  const { user } = useSession()
  const [open, setOpen] = useState<'email' | 'second factor' | 'passkeys' | 'sessions' | null>(null)
  const openings = useOpenings(open !== null)
  const close = () => setOpen(null)
  return (
    <Card flush>
      <ListRow
        leading={<IconAt aria-hidden />}
        title={t('email_change.title')}
        subtitle={user.email}
        chevron
        onPress={() => setOpen('email')}
      />
      <ListRow
        leading={<IconShieldLock aria-hidden />}
        title={t('second_factor.title')}
        subtitle={t('second_factor.row_hint')}
        chevron
        onPress={() => setOpen('second factor')}
      />
      <ListRow
        leading={<IconKey aria-hidden />}
        title={t('passkey.title')}
        subtitle={t('passkey.row_hint')}
        chevron
        onPress={() => setOpen('passkeys')}
      />
      <ListRow
        leading={<IconDevices aria-hidden />}
        title={t('session.title')}
        subtitle={t('session.row_hint')}
        chevron
        onPress={() => setOpen('sessions')}
      />
      {openings > 0 && (
        <Suspense>
          <EmailSheet key={`email ${openings}`} open={open === 'email'} onClose={close} />
          <SecondFactorSheet key={`second factor ${openings}`} open={open === 'second factor'} onClose={close} />
          <PasskeysSheet key={`passkeys ${openings}`} open={open === 'passkeys'} onClose={close} />
          <SessionsSheet key={`sessions ${openings}`} open={open === 'sessions'} onClose={close} />
        </Suspense>
      )}
    </Card>
  )
}
