/** What the tab of the browser is called: the screen, then the app. */
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

export const useTabTitle = (screen: string): void => {
  const { t } = useTranslation()
  const app = t('app_name')
  const title = screen === app ? app : `${screen} · ${app}`
  useEffect(() => {
    document.title = title
  }, [title])
}
