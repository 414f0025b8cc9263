/** An unknown address (S2.01), with a link to Home. */
import { ROUTES } from '@fura/shared/routes.ts'
import { IconMapOff } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

export const NotFoundScreen = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <EmptyState
      icon={<IconMapOff aria-hidden />}
      title={t('page_not_found')}
      why={t('page_not_found_hint')}
      action={
        <Button kind="outline" onClick={() => void navigate({ to: ROUTES.home.path })}>
          {t('to_home')}
        </Button>
      }
    />
  )
}
