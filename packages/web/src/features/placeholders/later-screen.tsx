/** Stands at an address whose screen is not built yet: says so, and leads home. The title above is the screen's own. */
import { ROUTES } from '@fura/shared/routes.ts'
import { IconHourglass } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

export const LaterScreen = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <EmptyState
      icon={<IconHourglass aria-hidden />}
      title={t('section_later')}
      why={t('section_later_hint')}
      action={
        <Button kind="outline" onClick={() => void navigate({ to: ROUTES.home.path })}>
          {t('to_home')}
        </Button>
      }
    />
  )
}
