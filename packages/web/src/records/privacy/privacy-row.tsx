/** The administrator's entry to one person's data. */
import { IconUserShield } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#core/contexts.tsx'
import { useOpenings } from '#entity/use-openings.ts'
import { ListRow } from '#ui/list-row.tsx'
import type { PersonRef } from './privacy.api.ts'

const PrivacySheet = lazy(async () => ({ default: (await import('./privacy-sheet.tsx')).PrivacySheet }))

interface PrivacyRowProps {
  type: PersonRef['type']
  /** The server has no data of an unsent person. */
  id: number | string
  onErased?: () => void
}

export const PrivacyRow = ({ type, id, onErased }: PrivacyRowProps) => {
  const { t } = useTranslation()
  const { can } = useSession()
  const [isOpen, setOpen] = useState(false)
  const openings = useOpenings(isOpen)
  if (!can('can_add_user') || typeof id !== 'number') return null
  const leave = () => {
    setOpen(false)
    onErased?.()
  }
  return (
    <>
      <ListRow
        leading={<IconUserShield aria-hidden />}
        title={t('privacy.title')}
        subtitle={t('privacy.row_hint')}
        chevron
        onPress={() => setOpen(true)}
      />
      {openings > 0 && (
        <Suspense>
          <PrivacySheet
            key={openings}
            whose={{ type, id }}
            open={isOpen}
            onClose={() => setOpen(false)}
            onErased={leave}
          />
        </Suspense>
      )}
    </>
  )
}
