/** What the header shows: the title of the route or of its screen, and the slots that screens draw into. */
import { ROUTES } from '@fura/shared/routes.ts'
import { useMatches } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { HeaderPlaces } from '#core/contexts.tsx'
import { useTabTitle } from '#core/use-tab-title.ts'

export interface ScreenTitle {
  text: string
  extra: string
  onTap: (() => void) | undefined
}

const useRouteTitle = (): string => {
  const { t } = useTranslation()
  const name = useMatches({ select: (matches) => matches.at(-1)?.staticData.screen })
  return t(name ? ROUTES[name].title : 'page_not_found')
}

export const useHeader = () => {
  const routeTitle = useRouteTitle()
  const [own, setOwn] = useState<ScreenTitle | null>(null)
  const [actions, setActions] = useState<HTMLElement | null>(null)
  const [below, setBelow] = useState<HTMLElement | null>(null)
  const places = useMemo<HeaderPlaces>(() => ({ actions, below }), [actions, below])
  const title = own ?? { text: routeTitle, extra: '', onTap: undefined }
  useTabTitle(title.text)
  return { title, setTitle: setOwn, places, setActions, setBelow }
}
