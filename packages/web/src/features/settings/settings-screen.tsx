/** /settings: the person, the look and sound of the app, unsent changes, this device's storage, and the logout. */
import { ROUTES } from '@fura/shared/routes.ts'
import { IconBooks, IconBuilding, IconCurrencyDollar, IconLogout, IconShieldLock, IconUsers } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#core/contexts.tsx'
import { useMayOpen } from '#core/use-may-open.ts'
import { useOpenings } from '#entity/use-openings.ts'
import { useBuildInfo } from '#offline/use-build-info.ts'
import { HelpRow } from '#records/help/help-row.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ListRow } from '#ui/list-row.tsx'
import { AppearanceCard } from './appearance-card.tsx'
import { DeviceCard } from './device-card.tsx'
import { DiscardedList } from './discarded-list.tsx'
import { useEmployeeAddress } from './employees/use-employee-address.ts'
import { NotificationsCard } from './notifications-card.tsx'
import { ProfileCard } from './profile-card.tsx'
import { SecurityCard } from './security-card.tsx'
import css from './settings.module.css'
import { UnsentList } from './unsent-list.tsx'

const HealthRow = lazy(async () => ({ default: (await import('./health-row.tsx')).HealthRow }))
const EmployeesPopup = lazy(async () => ({
  default: (await import('./employees/employees-popup.tsx')).EmployeesPopup,
}))

const CompanyCard = () => {
  const { t } = useTranslation()
  const mayOpen = useMayOpen()
  const navigate = useNavigate()
  const address = useEmployeeAddress()
  const openings = useOpenings(address.isOpen)
  return (
    <Card flush>
      {mayOpen('company') && (
        <ListRow
          leading={<IconBuilding aria-hidden />}
          title={t(ROUTES.company.title)}
          subtitle={t('company.row_hint')}
          chevron
          onPress={() => void navigate({ to: ROUTES.company.path })}
        />
      )}
      <ListRow leading={<IconUsers aria-hidden />} title={t('employees')} chevron onPress={address.openList} />
      <ListRow
        leading={<IconBooks aria-hidden />}
        title={t(ROUTES.directory.title)}
        chevron
        onPress={() => void navigate({ to: ROUTES.directory.path })}
      />
      {mayOpen('rates') && (
        <ListRow
          leading={<IconCurrencyDollar aria-hidden />}
          title={t(ROUTES.rates.title)}
          chevron
          onPress={() => void navigate({ to: ROUTES.rates.path })}
        />
      )}
      {mayOpen('audit') && (
        <ListRow
          leading={<IconShieldLock aria-hidden />}
          title={t('audit_event.many')}
          chevron
          onPress={() => void navigate({ to: ROUTES.audit.path })}
        />
      )}
      <Suspense>
        {mayOpen('health') && <HealthRow onPress={() => void navigate({ to: ROUTES.health.path })} />}
      </Suspense>
      <Suspense>{openings > 0 && <EmployeesPopup {...address} />}</Suspense>
    </Card>
  )
}

export const SettingsScreen = () => {
  const { t } = useTranslation()
  const { logout } = useSession()
  const buildInfo = useBuildInfo()
  return (
    <div className={css.screen}>
      <div>
        <ProfileCard />
        <SecurityCard />
        <UnsentList />
        <DiscardedList />
        <AppearanceCard />
      </div>
      <div>
        <NotificationsCard />
        <CompanyCard />
        <DeviceCard />
        <HelpRow />
        <div className={css.way}>
          <Button kind="danger" wide icon={<IconLogout aria-hidden />} onClick={() => void logout()}>
            {t('nav.logout')}
          </Button>
          <p className={css.version}>{t('version_line', buildInfo)}</p>
        </div>
      </div>
    </div>
  )
}
