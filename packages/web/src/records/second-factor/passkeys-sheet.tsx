/** One's passkeys in the settings: names, dates of adding and use, and buttons to add and remove one. */
import { deviceName } from '@fura/shared/device-name.ts'
import { IconKey, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '#entity/load-failed.tsx'
import { formatDateTime } from '#i18n/format.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { ListRow } from '#ui/list-row.tsx'
import { Notice } from '#ui/notice.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { TextField } from '#ui/text-field.tsx'
import { showToast } from '#ui/toast.ts'
import { addPasskey, type Passkey, type PasskeyPage, readPasskeys, removePasskey } from './passkey.api.ts'
import { isHostOf, knowsPasskeys } from './passkey-support.ts'
import { ProofFields } from './proof-fields.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import css from './second-factor.module.css'
import { useProof } from './use-proof.ts'

interface PasskeysSheetProps {
  open: boolean
  onClose: () => void
}

const MAX_NAME = 60

const PasskeyRow = ({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) => {
  const { t } = useTranslation()
  const name = passkey.name || t('session.unknown')
  const { date_create: added, date_seen: lastUsed } = passkey
  return (
    <ListRow
      leading={<IconKey aria-hidden />}
      title={name}
      subtitle={lastUsed > 0 ? t('passkey.seen', { when: formatDateTime(lastUsed) }) : t('passkey.unseen')}
      note={t('passkey.date', { when: formatDateTime(added) })}
      actions={
        <IconButton label={t('passkey.remove_named', { name })} icon={<IconTrash aria-hidden />} onClick={onRemove} />
      }
    />
  )
}

/** Named after this device by default: a key on a stick or a phone beside this computer needs another name. */
const AddForm = ({ onAdded }: { onAdded: (codes: string[]) => void }) => {
  const { t } = useTranslation()
  const proof = useProof()
  const [name, setName] = useState(() => deviceName(navigator.userAgent))
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void proof.prove(async (userProof) => onAdded(await addPasskey(userProof, name)))
  }
  return (
    <form className={css.steps} noValidate onSubmit={submit}>
      <p className={css.hint}>{t('passkey.hint')}</p>
      <TextField label={t('passkey.name')} name="passkey-name" maxLength={MAX_NAME} value={name} onChange={setName} />
      <ProofFields proof={proof} />
      <Button type="submit" wide busy={proof.isBusy}>
        {t('passkey.make')}
      </Button>
    </form>
  )
}

const RemoveForm = ({ passkey, onRemoved }: { passkey: Passkey; onRemoved: () => void }) => {
  const { t } = useTranslation()
  const proof = useProof()
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void proof.prove(async (userProof) => {
      await removePasskey(passkey.id, userProof)
      onRemoved()
    })
  }
  return (
    <form className={css.steps} noValidate onSubmit={submit}>
      <h3>{t('passkey.remove_named', { name: passkey.name || t('session.unknown') })}</h3>
      <p className={css.hint}>{t('passkey.remove_hint')}</p>
      <ProofFields proof={proof} />
      <Button type="submit" wide kind="danger" busy={proof.isBusy}>
        {t('passkey.remove')}
      </Button>
    </form>
  )
}

/** Why none can be made here; empty if one can. */
const WhyNot = ({ host }: { host: string }) => {
  const { t } = useTranslation()
  if (!isHostOf(host)) return <Notice title={t('passkey.other_host', { host })} />
  return knowsPasskeys() ? null : <Notice title={t('passkey.unsupported')} />
}

const PasskeyList = ({ page, onRemove }: { page: PasskeyPage; onRemove: (passkey: Passkey) => void }) => {
  const { t } = useTranslation()
  return (
    <>
      <div className={css.inSheet}>
        <div className={css.steps}>
          <p className={css.hint}>{t('passkey.hint')}</p>
          <WhyNot host={page.host} />
          {page.list.length === 0 && <p className={css.hint}>{t('passkey.none')}</p>}
        </div>
      </div>
      {page.list.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => onRemove(passkey)} />
      ))}
    </>
  )
}

type Step = { name: 'list' | 'add' } | { name: 'remove'; passkey: Passkey } | { name: 'codes'; codes: string[] }

export const PasskeysSheet = ({ open, onClose }: PasskeysSheetProps) => {
  const { t } = useTranslation()
  const [step, setStep] = useState<Step>({ name: 'list' })
  const { data, error, refetch } = useQuery({
    queryKey: ['passkeys'],
    queryFn: readPasskeys,
    enabled: open,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const backToList = (words: string) => {
    showToast(words)
    setStep({ name: 'list' })
    void refetch()
  }
  const added = (codes: string[]) => {
    if (codes.length > 0) setStep({ name: 'codes', codes })
    else backToList(t('passkey.added'))
  }
  const mayAdd = data !== undefined && isHostOf(data.host) && knowsPasskeys()
  const footer = step.name === 'list' && mayAdd && (
    <Button wide icon={<IconKey aria-hidden />} onClick={() => setStep({ name: 'add' })}>
      {t('passkey.add')}
    </Button>
  )
  return (
    <Sheet open={open} onClose={onClose} title={t('passkey.title')} height="fixed" footer={footer}>
      {step.name === 'list' && data && (
        <PasskeyList page={data} onRemove={(passkey) => setStep({ name: 'remove', passkey })} />
      )}
      {step.name !== 'list' && (
        <div className={css.inSheet}>
          {step.name === 'add' && <AddForm onAdded={added} />}
          {step.name === 'remove' && (
            <RemoveForm passkey={step.passkey} onRemoved={() => backToList(t('passkey.removed'))} />
          )}
          {step.name === 'codes' && <RecoveryCodes codes={step.codes} onDone={() => backToList(t('passkey.added'))} />}
        </div>
      )}
      {!data && error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows />}
    </Sheet>
  )
}
