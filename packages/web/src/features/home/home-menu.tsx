/** The Home menu popup, titled "general" (S2.11): the sections of this variant that have no place in the toolbar. */
import { ROUTES } from '@fura/shared/routes.ts'
import type { HomePopupItem } from '@fura/shared/variants.ts'
import {
  IconBuildingWarehouse,
  IconCar,
  IconCaravan,
  IconChecklist,
  IconMapPin,
  IconPackage,
  IconSteeringWheel,
  IconUserPlus,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useInstallation } from '#core/contexts.tsx'
import { useMayOpen } from '#core/use-may-open.ts'
import { Sheet } from '#ui/sheet.tsx'
import css from './home-menu.module.css'

const ICONS: Readonly<Record<HomePopupItem, TablerIcon>> = {
  orders: IconPackage,
  clients: IconUsers,
  contractors: IconBuildingWarehouse,
  tasks: IconChecklist,
  city: IconMapPin,
  drivers: IconSteeringWheel,
  car: IconCar,
  trailers: IconCaravan,
  leads: IconUserPlus,
}

interface HomeMenuProps {
  isOpen: boolean
  onClose: () => void
}

export const HomeMenu = ({ isOpen, onClose }: HomeMenuProps) => {
  const { t } = useTranslation()
  const { homePopup } = useInstallation().variant
  const mayOpen = useMayOpen()
  return (
    <Sheet open={isOpen} onClose={onClose} title={t('general')}>
      <nav className={css.items} aria-label={t('general')}>
        {homePopup.filter(mayOpen).map((item) => {
          const Icon = ICONS[item]
          return (
            <Link key={item} to={ROUTES[item].path} className={css.item} onClick={onClose}>
              <Icon aria-hidden />
              {t(`nav.${item}`)}
            </Link>
          )
        })}
      </nav>
    </Sheet>
  )
}
