/** An address that the person may not open: names the missing right and who can grant it, with a link to Home. */
import { isFlag } from '@fura/shared/permissions.ts'
import { ROUTES, type RouteName, rightOf } from '@fura/shared/routes.ts'
import { IconLock } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMissingRightText } from '#entity/error-text.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

export const RefusedScreen = ({ screen }: { screen: RouteName }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const missingRightText = useMissingRightText()
  return (
    <div role="alert">
      <EmptyState
        icon={<IconLock aria-hidden />}
        title={t('no_access_here')}
        why={missingRightText([rightOf(screen)].filter(isFlag))}
        action={
          <Button kind="outline" onClick={() => void navigate({ to: ROUTES.home.path })}>
            {t('to_home')}
          </Button>
        }
      />
    </div>
  )
}
