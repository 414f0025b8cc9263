/** The administrator's page: the state of the company and its server. */
import { inBothThemes, onAPhone, overflow } from '../page-look.ts'
import { Shell } from '../pages/shell.ts'
import { expect, REPEATED, t, test } from '../test.ts'

// Administration is the point.
test.use({ user: 'admin@demo' })

const PATH = '/api/company/health/'
const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1280, height: 800 }

interface Detail {
  asked_at: number
  server: Record<string, unknown>
  sizes: { records: { entity: string; num: number }[] }
  backups: Record<string, unknown>
  jobs: { name: string }[]
}

test(
  'S2.01 the administrator sees the state of the system, on a phone, on desktop and without a network',
  { tag: REPEATED },
  async ({ page, api, context }) => {
    const card = (title: string) => page.getByRole('region', { name: title, exact: true })
    const summary = page.getByRole('main').getByRole('status')
    const { detail } = (await api.call(PATH)) as unknown as { detail: Detail }

    await test.step('from the settings to the server’s figures', async () => {
      await page.setViewportSize(PHONE)
      await new Shell(page).open('/settings')
      await page.getByRole('button', { name: t('title.health') }).click()
      await expect(page).toHaveURL(/\/company\/health$/)
      await expect(card(t('health.server'))).toContainText(String(detail.server.version))
      await expect(card(t('health.server'))).toContainText(t('health.storing_works'))
      await expect(card(t('backups.title'))).toContainText(t('backups.off'))
      await expect(card(t('health.sessions'))).toContainText(t('health.people_now'))
      const [most] = detail.sizes.records
      await expect(card(t('health.records'))).toContainText(t(`${most?.entity}.many`))
      await expect(summary).toContainText(t('health.all_warn'))
      await expect(summary).toContainText(t('health.refreshes'))
      expect([...(await onAPhone(page, inBothThemes)), ...(await overflow(page))]).toEqual([])
    })

    await test.step('bad and unknown figures are explained in words', async () => {
      const hour = 3600
      const troubled = {
        ...detail,
        server: { ...detail.server, is_read_only: 1, disk_free_bytes: null },
        backups: {
          ...detail.backups,
          is_scheduled: 1,
          is_late: 1,
          backed_up_at: detail.asked_at - 50 * hour,
          next_at: 1,
        },
        jobs: [
          { name: 'mail', waiting: 3, tried: 2, failed: 1, since: detail.asked_at - 2 * hour },
          { name: 'push', waiting: null, tried: null, failed: null, since: null },
        ],
      }
      await page.route(`**${PATH}`, (route) => route.fulfill({ json: { status: 'ok', detail: troubled } }))
      await page.setViewportSize(DESKTOP)
      await page.reload()
      await expect(summary).toContainText(t('health.all_bad'))
      await expect(card(t('health.server'))).toContainText(t('health.storing_fails'))
      await expect(card(t('health.server'))).toContainText(t('health.unknown'))
      const jobs = card(t('health.jobs'))
      await expect(jobs).toContainText(t('health.job_waiting', { count: 3 }))
      await expect(jobs).toContainText(t('health.job_tried', { count: 2 }))
      await expect(jobs).toContainText(t('health.job_failed', { count: 1 }))
      await expect(jobs).toContainText(t('health.unknown'))
      await expect(card(t('backups.title')).getByText(t('health.level.bad'))).toHaveCount(1)
      expect([...(await inBothThemes(page)), ...(await overflow(page))]).toEqual([])
    })

    await test.step('without a network the last figures stay, with their time', async () => {
      await page.unroute(`**${PATH}`)
      await page.reload()
      await expect(summary).toContainText(t('health.all_warn'))
      await context.setOffline(true)
      await page
        .getByRole('link', { name: t('nav.home'), exact: true })
        .first()
        .click()
      await expect(summary).toHaveCount(0)
      await page.goBack()
      await expect(summary).toContainText(t('data_of', { at: '' }).trim())
      await expect(summary).not.toContainText(t('health.refreshes'))
      await expect(card(t('health.server'))).toContainText(String(detail.server.version))
    })
  },
)
