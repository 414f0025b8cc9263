/** Keeps the card beside its list open as a tab, or closes the tab; P does the same. */
import { IconPin, IconPinnedOff } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/icon-button.tsx'
import { isCovered, isPlain, isTyping } from '#ui/keys.ts'
import { dropTab, keepTab, renameTab, useOpenTabs } from './open-tabs.ts'

export const KeepTabButton = ({ title }: { title: string }) => {
  const { t } = useTranslation()
  const { pathname: path } = useLocation()
  const isKept = useOpenTabs().some((tab) => tab.path === path)
  const press = (): void => (isKept ? dropTab(path) : keepTab({ path, title }))
  useEffect(() => renameTab(path, title), [path, title])
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.code !== 'KeyP' || !isPlain(event) || isTyping(event.target) || isCovered()) return
      event.preventDefault()
      press()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
  return (
    <IconButton
      kind="ink"
      label={t(isKept ? 'tabs.drop' : 'tabs.keep')}
      icon={isKept ? <IconPinnedOff aria-hidden /> : <IconPin aria-hidden />}
      aria-pressed={isKept}
      onClick={press}
    />
  )
}
