/** The title of the browser tab: the screen, then the app of this installation. */
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useInstallation } from './contexts.tsx'

export const useTabTitle = (screen: string): void => {
  const { t } = useTranslation()
  const app = t(`brand.${useInstallation().variant.brand}`)
  const title = screen === app ? app : `${screen} · ${app}`
  useEffect(() => {
    document.title = title
  }, [title])
}
