/** Every screen of the app by its address (S2.01). Each is loaded when it is first opened; all but two need a session. */
import { keysOf } from '@fura/shared/objects.ts'
import { ROUTES, type RouteName } from '@fura/shared/routes.ts'
import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { lazyScreen } from '#core/lazy-screen.ts'
import { parseSearch, stringifySearch } from '#core/search-params.ts'
import { onSession, sessionState } from '#core/session-state.ts'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { LoadFailedScreen } from './load-failed-screen.tsx'
import { Root } from './root.tsx'
import { isOpenRoute, loadNotFound, loadShell, screenOf } from './screens.ts'
import { slides } from './slide.ts'
import { splitScreen } from './split-screen.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Which route of shared/routes.ts this is: its title and its parent. */
    screen?: RouteName
  }
  interface HistoryState {
    /** The address that was opened before the redirect to /login. */
    returnTo?: string
  }
}

/** A slow screen shows its outline, and long enough not to flicker. */
export const PENDING_AFTER = 150
const PENDING_FOR = 300

const root = createRootRoute({ component: Root, errorComponent: LoadFailedScreen })

/** Only addresses of this app: `//host` is another one. */
const isOwnAddress = (href: string): boolean => /^\/(?!\/)/.test(href)

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: lazyScreen(loadShell),
  beforeLoad: ({ location }) => {
    const { user, hasLeft } = sessionState()
    if (user) return
    const state = hasLeft ? {} : { returnTo: location.href }
    redirect({ to: ROUTES.login.path, replace: true, state, throw: true })
  },
})

/** `{id}` of the shared table is `$id` here. */
const routeFor = (parent: typeof shell | typeof root, screen: RouteName, path: string = ROUTES[screen].path) =>
  createRoute({
    getParentRoute: () => parent,
    path: path.replace('{id}', '$id'),
    component: lazyScreen(screenOf(screen)),
    staticData: { screen },
  })

/** A conversation is drawn beside the chats by its own screen. */
const isBeside = (name: RouteName): boolean => ROUTES[name].path.endsWith('/{id}') && name !== 'conversation'

const names = keysOf(ROUTES).filter((name) => !isOpenRoute(name))
const records = names.filter(isBeside)
const lists = records.map((name) => ROUTES[name].parent as RouteName)

/** The record's route below that of its list. */
const splitFor = (record: RouteName, list: RouteName) => {
  const split = createRoute({ getParentRoute: () => shell, path: ROUTES[list].path, component: splitScreen(list) })
  const parent = split as unknown as typeof shell
  return split.addChildren([routeFor(parent, list, '/'), routeFor(parent, record, '{id}')])
}

const inside = [
  ...records.map((record, index) => splitFor(record, lists[index] ?? 'home')),
  ...names.filter((name) => !isBeside(name) && !lists.includes(name)).map((name) => routeFor(shell, name)),
]

const unknown = createRoute({ getParentRoute: () => shell, path: '$', component: lazyScreen(loadNotFound) })

const loginRoute = createRoute({
  getParentRoute: () => root,
  path: ROUTES.login.path,
  component: lazyScreen(screenOf('login')),
  staticData: { screen: 'login' },
  beforeLoad: ({ location }) => {
    const { returnTo = ROUTES.home.path } = location.state
    const href = isOwnAddress(returnTo) ? returnTo : ROUTES.home.path
    if (sessionState().user) redirect({ href, replace: true, throw: true })
  },
})

const tree = root.addChildren([loginRoute, routeFor(root, 'passwordRecovery'), shell.addChildren([...inside, unknown])])

export const createAppRouter = () => {
  const router = createRouter({
    routeTree: tree,
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPendingMs: PENDING_AFTER,
    defaultPendingMinMs: PENDING_FOR,
    defaultPendingComponent: SkeletonRows,
    defaultViewTransition: slides(),
    defaultErrorComponent: LoadFailedScreen,
  })
  let { user: before } = sessionState()
  onSession(() => {
    const { user } = sessionState()
    // The guards above redirect after a login and a logout.
    if (Boolean(user) !== Boolean(before)) void router.invalidate()
    before = user
  })
  return router
}
