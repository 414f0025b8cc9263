/** A list and its records under one address: side by side on desktop, each a screen of its own on a phone. */
import type { RouteName } from '@fura/shared/routes.ts'
import { type AsyncRouteComponent, Outlet } from '@tanstack/react-router'
import { lazyScreen } from '#core/lazy-screen.ts'
import { isWideNow, useIsWide } from '#ui/use-media.ts'
import { screenOf } from './screens.ts'

/** The list keeps its state while records open and close beside it, because this route stays the same. */
export const splitScreen = (list: RouteName) => {
  // The router cannot tell that a screen is a function.
  const List = lazyScreen(screenOf(list)) as unknown as AsyncRouteComponent<object>
  const Split = () => (useIsWide() ? <List /> : <Outlet />)
  return Object.assign(Split, { preload: async () => (isWideNow() ? List.preload?.() : undefined) })
}
