/** Asks to which order a share of another app belongs. If closed, it asks again at the next start. */
import { ROUTES } from '@fura/shared/routes.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { recordPath } from '#entity/record-screens.ts'
import { useDebounced } from '#entity/use-debounced.ts'
import { dropShare, type IncomingShare } from '#offline/incoming-shares.ts'
import { SearchBox } from '#ui/search-box.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { showToast } from '#ui/toast.ts'
import { TwoStepDelete } from '#ui/two-step-delete.tsx'
import { type ChosenOrder, OrderChoice } from './order-choice.tsx'
import { SharedThings } from './shared-things.tsx'

interface ShareSheetProps {
  open: boolean
  shares: readonly IncomingShare[]
  onChange: (remaining: readonly IncomingShare[]) => void
  onClose: () => void
}

const canBeAttached = ({ files, text }: IncomingShare): boolean => files.length > 0 || text !== ''

const hasContent = ({ files, text, refused }: IncomingShare): boolean => files.length + text.length + refused.length > 0

export const ShareSheet = ({ open, shares, onChange, onClose }: ShareSheetProps) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const [search, setSearch] = useState('')
  const settledSearch = useDebounced(search.trim())
  const isOffered = shares.some(canBeAttached)
  const attach = async ({ id, number }: ChosenOrder) => {
    setBusy(true)
    try {
      const { attachShare } = await import('./attach-share.ts')
      const remaining: IncomingShare[] = []
      for (const share of shares) remaining.push(await attachShare(share, id))
      const refused = remaining.filter(hasContent)
      onChange(refused)
      if (refused.some(canBeAttached)) showToast(t('error.storage full'), 'error')
      if (refused.length > 0) return
      showToast(t('share.attached', { order: number }))
      await navigate({ to: recordPath(ROUTES.order.path, id) })
    } finally {
      setBusy(false)
    }
  }
  const discard = async () => {
    for (const { key } of shares) await dropShare(key)
    onChange([])
  }
  const close = () => {
    if (isOffered) showToast(t('share.waits'))
    onClose()
  }
  return (
    <Sheet
      open={open}
      onClose={close}
      title={t(isOffered ? 'share.which_order' : 'files.not_added')}
      height="fixed"
      desktop="dialog"
      search={isOffered && <SearchBox value={search} onChange={setSearch} />}
      footer={<TwoStepDelete wide label={t('share.discard')} busy={isBusy} onDelete={() => void discard()} />}
    >
      <SharedThings shares={shares} />
      {isOffered && <OrderChoice search={settledSearch} onChoose={(chosen) => !isBusy && void attach(chosen)} />}
    </Sheet>
  )
}
