/** The secret address under which a phone or a mail program reads one's own calendar: made, copied, replaced. */
import { IconCopy, IconRefresh } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/client.ts'
import { useIsOffline } from '#api/use-link.ts'
import { useErrorText } from '#entity/error-text.ts'
import { LoadFailed } from '#entity/load-failed.tsx'
import { READS } from '#entity/query-options.ts'
import { readAddress, renewAddress } from '#records/calendar/calendar.api.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { showToast } from '#ui/toast.ts'
import css from './subscribe-sheet.module.css'

const KEY = ['calendar-address'] as const

export const SubscribeSheet = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const isOffline = useIsOffline()
  const memory = useQueryClient()
  const read = useQuery({ ...READS, queryKey: KEY, queryFn: readAddress, enabled: open && !isOffline })
  const { data: path } = read
  const { mutate: renew, isPending } = useMutation({
    mutationFn: renewAddress,
    onSuccess: (newPath) => memory.setQueryData(KEY, newPath),
    onError: (error) => showToast(error instanceof ApiError ? errorText(error) : t('load_failed'), 'error'),
  })
  const address = path ? `${window.location.origin}${path}` : ''
  const copy = async () => {
    await navigator.clipboard.writeText(address)
    showToast(t('calendar.copied'))
  }
  return (
    <Sheet open={open} onClose={onClose} title={t('calendar.add_to')} desktop="dialog">
      <div className={css.subscribe}>
        <p>{t('calendar.subscribe_hint')}</p>
        {isOffline && <Notice kind="info" title={t('needs_network')} />}
        {read.error && !isOffline && <LoadFailed error={read.error} onRetry={() => void read.refetch()} />}
        {address !== '' && (
          <>
            <label className={css.address}>
              <span>{t('calendar.address')}</span>
              <input readOnly value={address} onFocus={({ target }) => target.select()} />
            </label>
            <Button wide icon={<IconCopy aria-hidden />} onClick={() => void copy()}>
              {t('calendar.copy')}
            </Button>
          </>
        )}
        <Button
          kind={address === '' ? 'primary' : 'outline'}
          wide
          busy={isPending}
          disabled={isOffline || read.isPending || read.isError}
          icon={address === '' ? undefined : <IconRefresh aria-hidden />}
          onClick={() => renew()}
        >
          {t(address === '' ? 'calendar.make_address' : 'calendar.renew')}
        </Button>
        {address !== '' && <p className={css.note}>{t('calendar.renew_hint')}</p>}
      </div>
    </Sheet>
  )
}
