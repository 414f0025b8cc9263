/** Every screen, popup and state that is looked at: for checks of all of them and for pictures. */
import { expect, type Page } from '@playwright/test'
import { isWalking, startWalking, stopWalking } from './go-to.ts'
import * as leads from './open-leads.ts'
import * as orders from './open-orders.ts'
import * as parties from './open-parties.ts'
import * as quotes from './open-quotes.ts'
import * as screens from './open-screens.ts'
import * as states from './open-states.ts'
import * as tasks from './open-tasks.ts'
import * as work from './open-work.ts'
import { Shell } from './pages/shell.ts'
import { t } from './texts.ts'

export type Device = 'phone' | 'desktop'

export interface Screen {
  name: string
  /** Before the login. */
  isOpen?: true
  /** Looks different, or does not exist, on the other one. */
  only?: Device
  /** Answers calls itself, or leaves traces: it is opened by a load of the page, and so is the next one. */
  isAlone?: true
  open: (page: Page) => Promise<unknown>
}

const ALL: readonly Screen[] = [
  { name: 'login', isOpen: true, open: (page) => screens.openLogin(page, '/login') },
  { name: 'recovery', isOpen: true, open: (page) => screens.openLogin(page, '/password-recovery') },
  {
    name: 'new-password',
    isOpen: true,
    open: (page) => screens.openLogin(page, '/password-recovery?token=0123456789'),
  },
  { name: 'login-errors', isOpen: true, open: states.openLoginErrors },
  { name: 'login-refused', isOpen: true, open: states.openLoginRefused },
  { name: 'recovery-sent', isOpen: true, open: states.openRecoverySent },
  { name: 'home', open: (page) => new Shell(page).open('/') },
  { name: 'home-general', open: screens.openGeneral },
  { name: 'home-backup', isAlone: true, open: states.openHomeWithoutBackup },
  { name: 'keys', isAlone: true, only: 'desktop', open: screens.openKeys },
  { name: 'menu', isAlone: true, only: 'phone', open: async (page) => (await new Shell(page).open('/')).openMenu() },
  { name: 'drivers', open: screens.drivers },
  { name: 'driver', only: 'phone', open: async (page) => (await screens.drivers(page)).edit(screens.SOMEBODY) },
  { name: 'driver', only: 'desktop', open: screens.openBeside },
  { name: 'driver-new', only: 'phone', open: async (page) => (await screens.drivers(page)).add() },
  { name: 'driver-errors', isAlone: true, only: 'phone', open: screens.openErrors },
  { name: 'date', only: 'phone', open: screens.openDate },
  { name: 'picker', only: 'phone', open: screens.openPicker },
  { name: 'picker', only: 'desktop', open: screens.openPickerBeside },
  { name: 'driver-delete', only: 'phone', open: states.openDeleteQuestion },
  { name: 'driver-delete', only: 'desktop', open: states.openDeleteBeside },
  { name: 'nothing-found', open: (page) => screens.list(page, 'driver', '/drivers?search=zzzz') },
  { name: 'city', open: (page) => screens.list(page, 'city', '/city') },
  { name: 'city-filtered', open: (page) => screens.list(page, 'city', '/city?f[is_port]=1&f[country]=1') },
  { name: 'city-filters', open: async (page) => (await screens.list(page, 'city', '/city')).openFilters() },
  { name: 'city-filter-date', only: 'phone', open: states.openFilterDate },
  { name: 'city-new', open: (page) => screens.openNew(page, 'city', '/city') },
  { name: 'car', open: (page) => screens.list(page, 'car', '/car') },
  { name: 'car-new', open: (page) => screens.openNew(page, 'car', '/car') },
  { name: 'trucks', open: screens.openTrucks },
  { name: 'truck-new', open: screens.openNewTruck },
  { name: 'trailers', open: (page) => screens.list(page, 'trailer', '/trailers') },
  { name: 'trailer-new', open: (page) => screens.openNew(page, 'trailer', '/trailers') },
  { name: 'clients', only: 'phone', open: (page) => screens.list(page, 'client', '/clients') },
  { name: 'clients', only: 'desktop', open: parties.openBesideList },
  {
    name: 'clients-filters',
    open: async (page) => (await screens.list(page, 'client', '/clients')).openFilters(),
  },
  { name: 'clients-files', open: parties.openFiles },
  { name: 'clients-import', open: parties.openImport },
  { name: 'client', open: parties.openClient },
  { name: 'client-edit', open: parties.openEdit },
  { name: 'client-new', open: parties.openNewClient },
  { name: 'client-more', open: parties.openMore },
  { name: 'client-merge', open: parties.openMerge },
  { name: 'contractors', open: (page) => screens.list(page, 'contractor', '/contractors') },
  { name: 'contractor', open: parties.openContractor },
  { name: 'contractor-popup', open: parties.openContractorPopup },
  { name: 'unsaved', isAlone: true, only: 'phone', open: screens.openQuestion },
  { name: 'directory', open: (page) => new Shell(page).open('/directory') },
  { name: 'lookup', open: (page) => screens.openLookup(page, 'service') },
  { name: 'lookup-new', open: screens.openNewLookup },
  { name: 'rates', open: screens.openRates },
  { name: 'security-log', open: (page) => screens.list(page, 'audit_event', '/security-log') },
  { name: 'company', open: screens.openCompany },
  { name: 'health', open: screens.openHealth },
  { name: 'numbering', open: screens.openNumbering },
  { name: 'retention', open: screens.openRetention },
  { name: 'papers', open: screens.openPapers },
  { name: 'statuses', open: screens.openStatuses },
  { name: 'words', isAlone: true, open: screens.openWords },
  { name: 'company-mail', open: screens.openCompanyMail },
  { name: 'guide', open: screens.openGuide },
  { name: 'rate-new', open: screens.openNewRate },
  { name: 'settings', open: (page) => new Shell(page).open('/settings') },
  { name: 'password', open: (page) => screens.openInSettings(page, t('change_password')) },
  { name: 'password-errors', isAlone: true, open: states.openPasswordErrors },
  { name: 'password-done', isAlone: true, open: states.openPasswordDone },
  { name: 'contacts', open: (page) => screens.openInSettings(page, t('edit_contacts')) },
  { name: 'employees', open: screens.openEmployees },
  { name: 'leads', open: leads.openLeads },
  { name: 'lead', open: leads.openLead },
  { name: 'lead-new', open: (page) => new Shell(page).open('/leads/new') },
  { name: 'lead-status', only: 'phone', open: leads.openStatuses },
  { name: 'lead-convert', open: leads.openConversion },
  { name: 'talk', open: leads.openTalk },
  { name: 'contact', open: leads.openContact },
  { name: 'person', open: leads.openPerson },
  { name: 'history', open: leads.openHistory },
  { name: 'templates', open: leads.openTemplates },
  { name: 'orders', only: 'phone', open: orders.openOrders },
  { name: 'orders', only: 'desktop', open: orders.openOrderBeside },
  { name: 'orders-table', isAlone: true, only: 'desktop', open: screens.openTable },
  { name: 'orders-filters', open: orders.openOrderFilters },
  { name: 'order', open: orders.openOrder },
  { name: 'order-new', open: orders.openNewOrder },
  { name: 'order-money', open: orders.openMoney },
  { name: 'order-money-row', open: orders.openMoneyRow },
  { name: 'order-container', open: orders.openContainer },
  { name: 'order-steps', only: 'phone', open: orders.openSteps },
  { name: 'order-step', open: orders.openStep },
  { name: 'order-more', open: orders.openOrderMore },
  { name: 'quotes', open: quotes.openQuotes },
  { name: 'quote', open: quotes.openQuote },
  { name: 'quote-new', open: quotes.openNewQuote },
  { name: 'orders-board', open: work.openBoard },
  { name: 'order-documents', open: work.openDocuments },
  { name: 'search', isAlone: true, open: work.openSearch },
  { name: 'chats', open: work.openChats },
  { name: 'chat', open: work.openChat },
  { name: 'chat-participants', open: work.openParticipants },
  { name: 'tasks', open: tasks.openTasks },
  { name: 'task', open: tasks.openTask },
  { name: 'task-new', open: tasks.openNewTask },
  { name: 'calendar', open: (page) => tasks.openCalendar(page, 'agenda') },
  { name: 'calendar-week', open: (page) => tasks.openCalendar(page, 'week') },
  { name: 'calendar-month', open: (page) => tasks.openCalendar(page, 'month') },
  { name: 'plan', open: work.openPlan },
  { name: 'calendar-filters', open: tasks.openCalendarFilters },
  { name: 'calendar-subscription', open: tasks.openSubscription },
  { name: 'statistics', open: work.openStatistics },
  {
    name: 'contacts-made',
    open: (page) => screens.list(page, 'contact_history', '/statistics/contacts?f[object]=fact'),
  },
  { name: 'not-found', open: (page) => new Shell(page).open('/nowhere') },
  { name: 'list-failed', isAlone: true, open: states.openListFailed },
  { name: 'not-loaded', isAlone: true, open: states.openNotLoaded },
  { name: 'update', isAlone: true, open: states.openUpdate },
  // The last ones: their unsent changes would show on every screen after them.
  { name: 'order-files', isAlone: true, open: work.openFiles },
  { name: 'unsent', isAlone: true, open: states.openUnsent },
  { name: 'logout-question', isAlone: true, open: states.openLogoutQuestion },
]

const isOn = (device: Device, { only }: Screen): boolean => only === undefined || only === device

/** After the login. */
export const screensInside = (device: Device): Screen[] =>
  ALL.filter((screen) => !screen.isOpen && isOn(device, screen))

export const screensBefore = (): Screen[] => ALL.filter(({ isOpen }) => isOpen)

/** Afresh: a reload would find an open panel. Answers of an earlier state are removed. */
const leaveApp = async (page: Page): Promise<void> => {
  stopWalking(page)
  await page.goto('about:blank')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
}

/** Inside the app that the page has loaded before, if both screens allow it. */
export const visit = async (page: Page, { open, isOpen, isAlone }: Screen): Promise<void> => {
  const isByLoad = isOpen === true || isAlone === true
  if (isByLoad || !isWalking(page)) await leaveApp(page)
  await open(page)
  if (!isByLoad) startWalking(page)
  await expect(page.locator('main')).not.toBeEmpty()
  await expect(page.getByText(t('loading'), { exact: true })).toHaveCount(0)
}

/** Every n-th screen from each start, so that parts take the same time. */
export const inParts = (all: readonly Screen[], parts: number): Screen[][] =>
  Array.from({ length: parts }, (_, part) => all.filter((_screen, index) => index % parts === part))
