/** Every screen of the app by its address (§2). Each is loaded when it is first opened; all but two need a session. */
import { ROUTES, type RouteName } from '@fura/shared/routes.ts'
import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { lazyScreen } from './lazy-screen.ts'
import { LoadFailedScreen } from './load-failed-screen.tsx'
import { Root } from './root.tsx'
import { parseSearch, stringifySearch } from './search-params.ts'
import { onSession, sessionState } from './session.ts'
import { slides } from './slide.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Which route of shared/routes.ts this is: its title and its parent. */
    screen?: RouteName
  }
  interface HistoryState {
    /** Where the person wanted to go when he was sent to /login. */
    returnTo?: string
  }
}

/** A screen that takes longer to come shows its outline, and then long enough not to flicker. */
const PENDING_AFTER = 150
const PENDING_FOR = 300

const root = createRootRoute({ component: Root, errorComponent: LoadFailedScreen })

/** Only addresses of this app: `//host` is another one. */
const isOwnAddress = (href: string): boolean => /^\/(?!\/)/.test(href)

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: lazyScreen(() => import('./shell.tsx'), 'Shell'),
  beforeLoad: ({ location }) => {
    const { user, hasLeft } = sessionState()
    if (user) return
    const state = hasLeft ? {} : { returnTo: location.href }
    redirect({ to: ROUTES.login.path, replace: true, state, throw: true })
  },
})

type LazyScreen = ReturnType<typeof lazyScreen>

/** `{id}` of the shared table is `$id` here. */
const screenOf = (parent: typeof shell | typeof root, screen: RouteName, component: LazyScreen) =>
  createRoute({
    getParentRoute: () => parent,
    path: ROUTES[screen].path.replace('{id}', '$id'),
    component,
    staticData: { screen },
  })

const SCREENS: Readonly<Partial<Record<RouteName, LazyScreen>>> = {
  home: lazyScreen(() => import('#features/home/home-screen.tsx'), 'HomeScreen'),
  city: lazyScreen(() => import('#features/handbooks/city-screen.tsx'), 'CityScreen'),
  car: lazyScreen(() => import('#features/handbooks/car-screen.tsx'), 'CarScreen'),
  trailers: lazyScreen(() => import('#features/handbooks/trailers-screen.tsx'), 'TrailersScreen'),
  drivers: lazyScreen(() => import('#features/handbooks/drivers-screen.tsx'), 'DriversScreen'),
  settings: lazyScreen(() => import('#features/settings/settings-screen.tsx'), 'SettingsScreen'),
  directory: lazyScreen(() => import('#features/handbooks/directory-screen.tsx'), 'DirectoryScreen'),
  leads: lazyScreen(() => import('#features/leads/leads-screen.tsx'), 'LeadsScreen'),
  newLead: lazyScreen(() => import('#features/leads/new-lead-screen.tsx'), 'NewLeadScreen'),
  lead: lazyScreen(() => import('#features/leads/lead-screen.tsx'), 'LeadScreen'),
  clients: lazyScreen(() => import('#features/clients/clients-screen.tsx'), 'ClientsScreen'),
  newClient: lazyScreen(() => import('#features/clients/new-client-screen.tsx'), 'NewClientScreen'),
  client: lazyScreen(() => import('#features/clients/client-screen.tsx'), 'ClientScreen'),
  contractors: lazyScreen(() => import('#features/contractors/contractors-screen.tsx'), 'ContractorsScreen'),
  newContractor: lazyScreen(() => import('#features/contractors/new-contractor-screen.tsx'), 'NewContractorScreen'),
  contractor: lazyScreen(() => import('#features/contractors/contractor-screen.tsx'), 'ContractorScreen'),
}

const later = lazyScreen(() => import('#features/placeholders/later-screen.tsx'), 'LaterScreen')
const notFound = lazyScreen(() => import('#features/placeholders/not-found-screen.tsx'), 'NotFoundScreen')
const login = lazyScreen(() => import('#features/auth/login-screen.tsx'), 'LoginScreen')
const recovery = lazyScreen(() => import('#features/auth/recovery-screen.tsx'), 'RecoveryScreen')

const isOpen = (name: RouteName): boolean => 'isOpen' in ROUTES[name]

const inside = (Object.keys(ROUTES) as RouteName[])
  .filter((name) => !isOpen(name))
  .map((name) => screenOf(shell, name, SCREENS[name] ?? later))

const unknown = createRoute({ getParentRoute: () => shell, path: '$', component: notFound })

const loginRoute = createRoute({
  getParentRoute: () => root,
  path: ROUTES.login.path,
  component: login,
  staticData: { screen: 'login' },
  beforeLoad: ({ location }) => {
    const { returnTo = ROUTES.home.path } = location.state
    const href = isOwnAddress(returnTo) ? returnTo : ROUTES.home.path
    if (sessionState().user) redirect({ href, replace: true, throw: true })
  },
})

/** Components by themselves, for the eye and for tests; never in a production build. */
const devRoutes =
  import.meta.env.DEV || import.meta.env.MODE === 'e2e'
    ? {
        inside: [
          createRoute({
            getParentRoute: () => shell,
            path: '/dev/entity',
            component: lazyScreen(() => import('#features/dev-ui/dev-entity.tsx'), 'DevEntity'),
          }),
        ],
        outside: [
          createRoute({
            getParentRoute: () => root,
            path: '/dev/ui',
            component: lazyScreen(() => import('./dev-screen.tsx'), 'DevScreen'),
          }),
        ],
      }
    : { inside: [], outside: [] }

const tree = root.addChildren([
  loginRoute,
  screenOf(root, 'passwordRecovery', recovery),
  shell.addChildren([...inside, ...devRoutes.inside, unknown]),
  ...devRoutes.outside,
])

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
    // A login and a logout are answered by the guards above.
    if (Boolean(user) !== Boolean(before)) void router.invalidate()
    before = user
  })
  return router
}
