/** Every screen address of the app (S2.01), with the screen that Back falls back to and the key of its title. */
import type { Flag, Permission } from './permissions.ts'

export interface Route {
  /** `{id}` stands for a record's id, on /chat/{id} for the id and its suffix (`17-order`). */
  path: `/${string}`
  /** Where Back leads when there is no history; null has no way back. */
  parent: string | null
  title: `title.${string}`
  /** Opens without a session. */
  isOpen?: true
  /** The right without which it is neither offered nor opened. */
  needs?: Flag
}

export const ROUTES = {
  home: { path: '/', parent: null, title: 'title.home' },
  login: { path: '/login', parent: null, title: 'title.login', isOpen: true },
  passwordRecovery: { path: '/password-recovery', parent: 'login', title: 'title.password_recovery', isOpen: true },

  city: { path: '/city', parent: 'home', title: 'title.city' },
  car: { path: '/car', parent: 'home', title: 'title.car' },
  trailers: { path: '/trailers', parent: 'home', title: 'title.trailers' },
  drivers: { path: '/drivers', parent: 'home', title: 'title.drivers' },
  directory: { path: '/directory', parent: 'home', title: 'title.directory' },
  rates: { path: '/rates', parent: 'settings', title: 'title.rates', needs: 'can_add_user' },
  audit: { path: '/security-log', parent: 'settings', title: 'title.audit', needs: 'can_add_user' },
  company: { path: '/company', parent: 'settings', title: 'title.company', needs: 'can_add_user' },
  health: { path: '/company/health', parent: 'settings', title: 'title.health', needs: 'can_add_user' },
  statuses: { path: '/company/statuses', parent: 'company', title: 'title.statuses', needs: 'can_add_user' },
  retention: { path: '/company/retention', parent: 'company', title: 'title.retention', needs: 'can_add_user' },
  papers: { path: '/company/papers', parent: 'company', title: 'title.papers', needs: 'can_add_user' },
  numbering: { path: '/company/numbering', parent: 'company', title: 'title.numbering', needs: 'can_add_user' },
  words: { path: '/company/words', parent: 'company', title: 'title.words', needs: 'can_add_user' },
  companyMail: { path: '/company/mail', parent: 'company', title: 'title.company_mail', needs: 'can_add_user' },
  guide: { path: '/guide', parent: 'home', title: 'title.guide', needs: 'can_add_user' },
  settings: { path: '/settings', parent: 'home', title: 'title.settings' },
  statistics: { path: '/statistics', parent: 'home', title: 'title.statistics' },
  contacts: { path: '/statistics/contacts', parent: 'statistics', title: 'title.contacts' },
  calendar: { path: '/calendar', parent: 'home', title: 'title.calendar' },
  plan: { path: '/plan', parent: 'home', title: 'title.plan' },

  chat: { path: '/chat', parent: 'home', title: 'title.chat' },
  conversation: { path: '/chat/{id}', parent: 'chat', title: 'title.conversation' },
  chatParticipants: { path: '/chat/participants', parent: 'chat', title: 'title.chat_participants' },

  orders: { path: '/orders', parent: 'home', title: 'title.orders' },
  newOrder: { path: '/orders/new', parent: 'orders', title: 'title.new_order', needs: 'can_add_order' },
  order: { path: '/orders/{id}', parent: 'orders', title: 'title.order' },
  quotes: { path: '/quotes', parent: 'home', title: 'title.quotes', needs: 'can_view_quote' },
  newQuote: { path: '/quotes/new', parent: 'quotes', title: 'title.new_quote', needs: 'can_add_quote' },
  quote: { path: '/quotes/{id}', parent: 'quotes', title: 'title.quote', needs: 'can_view_quote' },
  leads: { path: '/leads', parent: 'home', title: 'title.leads' },
  newLead: { path: '/leads/new', parent: 'leads', title: 'title.new_lead', needs: 'can_add_lead' },
  lead: { path: '/leads/{id}', parent: 'leads', title: 'title.lead' },
  tasks: { path: '/tasks', parent: 'home', title: 'title.tasks' },
  newTask: { path: '/tasks/new', parent: 'tasks', title: 'title.new_task' },
  task: { path: '/tasks/{id}', parent: 'tasks', title: 'title.task' },
  clients: { path: '/clients', parent: 'home', title: 'title.clients' },
  newClient: { path: '/clients/new', parent: 'clients', title: 'title.new_client', needs: 'can_add_client' },
  client: { path: '/clients/{id}', parent: 'clients', title: 'title.client' },
  contractors: { path: '/contractors', parent: 'home', title: 'title.contractors' },
  newContractor: {
    path: '/contractors/new',
    parent: 'contractors',
    title: 'title.new_contractor',
    needs: 'can_add_contractor',
  },
  contractor: { path: '/contractors/{id}', parent: 'contractors', title: 'title.contractor' },
} as const satisfies Record<string, Route>

export type RouteName = keyof typeof ROUTES

export const rightOf = (name: RouteName): Permission => {
  const { needs }: Route = ROUTES[name]
  return needs ?? 'logged_in'
}
