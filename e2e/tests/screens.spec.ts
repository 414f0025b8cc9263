/**
 * Screens on the narrowest phone, each opened once for all that is asked of it: no word written into the code (row S1.03), nothing
 * wider than the phone in the longest words of the three languages, no axe violation, targets of 44 px.
 */
import { NUMBER_PARTS } from '@fura/shared/numbering.ts'
import { statusInMode } from '@fura/shared/rules/status-words.ts'
import type { Page } from '@playwright/test'
import type { Api } from '../api.ts'
import { IS_WHOLE_RUN } from '../../packages/server/src/testing/whole-run.ts'
import { KEPT_HERE } from '../open-states.ts'
import { FILES_HERE } from '../open-work.ts'
import { inWalkedLanguages, markTexts } from '../page-languages.ts'
import { onAPhone, onEveryScreen } from '../page-look.ts'
import { Data } from '../page-text.ts'
import { inParts, type Screen, screensBefore, screensInside, visit } from '../screens.ts'
import { speak } from '../texts.ts'
import { expect, test } from '../test.ts'

// The administrator is shown every screen and every button.
test.use({ user: 'admin@demo' })

/** The narrowest phone that is sold. */
const NARROWEST = { width: 360, height: 740 }
const PARTS = 4

/** Drawn by the same parts as another screen of the walk: `npm run test:all` looks at them as well. */
const REPEATED_SCREENS: ReadonlySet<string> = new Set([
  'calendar-filters',
  'calendar-month',
  'calendar-subscription',
  'calendar-week',
  'car',
  'car-new',
  'chat-participants',
  'chats',
  'city',
  'city-filter-date',
  'city-filtered',
  'city-filters',
  'city-new',
  'client-edit',
  'client-more',
  'client-new',
  'clients-files',
  'clients-filters',
  'contact',
  'contacts',
  'contacts-made',
  'contractor-popup',
  'contractors',
  'date',
  'driver-delete',
  'driver-new',
  'drivers',
  'employees',
  'guide',
  'health',
  'history',
  'home-general',
  'lead-convert',
  'lead-new',
  'lead-status',
  'leads',
  'list-failed',
  'logout-question',
  'lookup',
  'lookup-new',
  'not-found',
  'not-loaded',
  'nothing-found',
  'numbering',
  'order-container',
  'order-files',
  'order-money-row',
  'order-more',
  'order-step',
  'password',
  'password-done',
  'password-errors',
  'person',
  'quote-new',
  'quotes',
  'rate-new',
  'rates',
  'retention',
  'security-log',
  'talk',
  'task-new',
  'tasks',
  'trailer-new',
  'trailers',
  'truck-new',
  'trucks',
  'unsaved',
])

const walkedScreens = screensInside('phone').filter(({ name }) => IS_WHOLE_RUN || !REPEATED_SCREENS.has(name))

/** Data that screens may show: answers of the server, and values that the screens add themselves. */
const dataOf = async (page: Page, api: Api): Promise<Data> => {
  const data = new Data()
  const { detail } = (await api.done('/api/team_users/auth_info/')) as unknown as { detail: { name: string } }
  data.take([detail, KEPT_HERE, FILES_HERE, NUMBER_PARTS])
  // Home greets a person by the given name alone.
  data.take(detail.name.split(' '))
  // A status of orders is named by how the order goes.
  for (const status of await api.list('order_statuses', ''))
    data.take([statusInMode(status, 'auto'), statusInMode(status, 'sea')])
  data.collect(page)
  return data
}

const walk = async (page: Page, api: Api, screens: readonly Screen[]): Promise<string[]> => {
  const reports: string[] = []
  const data = await dataOf(page, api)
  await markTexts(page)
  speak('marked')
  for (const screen of screens) {
    await visit(page, screen)
    const problems = [...(await onAPhone(page, onEveryScreen)), ...(await inWalkedLanguages(page, data))]
    reports.push(...problems.map((problem) => `${screen.name}: ${problem}`))
  }
  return reports
}

const TITLE = 'S1.03 every word is of the texts, nothing sticks out in any language, axe finds nothing'

test.use({ viewport: NARROWEST })
test.afterEach(() => speak('ru'))

for (const [part, screens] of inParts(walkedScreens, PARTS).entries()) {
  test(`${TITLE} (${part + 1} of ${PARTS})`, async ({ page, api }) => {
    expect(await walk(page, api, screens)).toEqual([])
  })
}

test.describe('before the login', () => {
  test.use({ user: null })

  test(TITLE, async ({ page, api }) => {
    expect(await walk(page, api, screensBefore())).toEqual([])
    await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<p style="width: 500px">Мимо словаря</p>'))
    expect(await inWalkedLanguages(page, new Data()), 'what is looked for is found').toEqual(
      expect.arrayContaining(['ru: Мимо словаря', 'P. "Мимо словаря"']),
    )
  })
})
