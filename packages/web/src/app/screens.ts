/** Where the code of each screen comes from. The start of the app loads the first one before the router is there. */
import { ROUTES, type RouteName } from '@fura/shared/routes.ts'
import { routeOf } from '#core/back.ts'
import type { LoadScreen } from '#core/screen.ts'

export const loadShell: LoadScreen = async () => (await import('./shell.tsx')).Shell

export const loadNotFound: LoadScreen = async () =>
  (await import('#records/placeholders/not-found-screen.tsx')).NotFoundScreen

const SCREENS: Readonly<Record<RouteName, LoadScreen>> = {
  login: async () => (await import('#features/auth/login-screen.tsx')).LoginScreen,
  passwordRecovery: async () => (await import('#features/auth/recovery-screen.tsx')).RecoveryScreen,
  home: async () => (await import('#features/home/home-screen.tsx')).HomeScreen,
  city: async () => (await import('#features/handbooks/city-screen.tsx')).CityScreen,
  car: async () => (await import('#features/handbooks/car-screen.tsx')).CarScreen,
  trailers: async () => (await import('#features/handbooks/trailers-screen.tsx')).TrailersScreen,
  drivers: async () => (await import('#features/handbooks/drivers-screen.tsx')).DriversScreen,
  settings: async () => (await import('#features/settings/settings-screen.tsx')).SettingsScreen,
  directory: async () => (await import('#features/handbooks/directory-screen.tsx')).DirectoryScreen,
  numbering: async () => (await import('#features/company/listed-settings.ts')).NumberingScreen,
  statuses: async () => (await import('#features/company/listed-settings.ts')).StatusesScreen,
  retention: async () => (await import('#features/company/retention-screen.tsx')).RetentionScreen,
  papers: async () => (await import('#features/company/papers/papers-screen.tsx')).PapersScreen,
  words: async () => (await import('#features/company/own-settings.ts')).WordsScreen,
  companyMail: async () => (await import('#features/company/own-settings.ts')).CompanyMailScreen,
  company: async () => (await import('#features/company/company-screen.tsx')).CompanyScreen,
  health: async () => (await import('#features/health/health-screen.tsx')).HealthScreen,
  guide: async () => (await import('#features/guide/guide-screen.tsx')).GuideScreen,
  audit: async () => (await import('#features/settings/audit/audit-screen.tsx')).AuditScreen,
  rates: async () => (await import('#features/rates/rates-screen.tsx')).RatesScreen,
  statistics: async () => (await import('#features/statistics/statistics-screen.tsx')).StatisticsScreen,
  contacts: async () => (await import('#features/contacts/contacts-screen.tsx')).ContactsScreen,
  quotes: async () => (await import('#features/quotations/quotes-screen.tsx')).QuotesScreen,
  newQuote: async () => (await import('#features/quotations/form/new-quote-screen.tsx')).NewQuoteScreen,
  quote: async () => (await import('#features/quotations/quote-screen.tsx')).QuoteScreen,
  leads: async () => (await import('#features/leads/leads-screen.tsx')).LeadsScreen,
  newLead: async () => (await import('#features/leads/new-lead-screen.tsx')).NewLeadScreen,
  lead: async () => (await import('#features/leads/lead-screen.tsx')).LeadScreen,
  chat: async () => (await import('#features/chat/chats-screen.tsx')).ChatsScreen,
  conversation: async () => (await import('#features/chat/conversation-screen.tsx')).ConversationScreen,
  chatParticipants: async () => (await import('#features/chat/participants-screen.tsx')).ParticipantsScreen,
  orders: async () => (await import('#features/orders/orders-screen.tsx')).OrdersScreen,
  newOrder: async () => (await import('#features/orders/new-order-screen.tsx')).NewOrderScreen,
  order: async () => (await import('#features/orders/order-screen.tsx')).OrderScreen,
  tasks: async () => (await import('#features/tasks/tasks-screen.tsx')).TasksScreen,
  newTask: async () => (await import('#features/tasks/new-task-screen.tsx')).NewTaskScreen,
  task: async () => (await import('#features/tasks/task-screen.tsx')).TaskScreen,
  plan: async () => (await import('#features/plan/plan-screen.tsx')).PlanScreen,
  calendar: async () => (await import('#features/calendar/calendar-screen.tsx')).CalendarScreen,
  clients: async () => (await import('#features/clients/clients-screen.tsx')).ClientsScreen,
  newClient: async () => (await import('#features/clients/new-client-screen.tsx')).NewClientScreen,
  client: async () => (await import('#features/clients/client-screen.tsx')).ClientScreen,
  contractors: async () => (await import('#features/contractors/contractors-screen.tsx')).ContractorsScreen,
  newContractor: async () => (await import('#features/contractors/new-contractor-screen.tsx')).NewContractorScreen,
  contractor: async () => (await import('#features/contractors/contractor-screen.tsx')).ContractorScreen,
}

export const screenOf = (name: RouteName): LoadScreen => SCREENS[name]

export const isOpenRoute = (name: RouteName): boolean => 'isOpen' in ROUTES[name]

/** What an address draws first: without a session all but the public ones lead to the login. */
export const firstScreens = (pathname: string, hasSession: boolean): LoadScreen[] => {
  const name = routeOf(pathname)
  if (hasSession) return [loadShell, name ? screenOf(name) : loadNotFound]
  return [screenOf(name && isOpenRoute(name) ? name : 'login')]
}
