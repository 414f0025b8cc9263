/** The page of the API: the document as a page on a phone, and requests sent from it. */
import { DEMO_PASSWORD } from '../api.ts'
import { expect, REPEATED, test } from '../test.ts'

interface ApiDocument {
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, { tags: string[] }>>
}

test.use({ user: null })

test(
  'shows every group and call, logs in and sends a request, and contacts no other host',
  { tag: REPEATED },
  async ({ page, company }) => {
    const elsewhere: string[] = []
    page.on('request', (request) => {
      if (!/^(data:|blob:)/.test(request.url()) && !request.url().startsWith(company.url)) elsewhere.push(request.url())
    })
    const read = page.waitForResponse(/\/api\/openapi\.json$/)
    await page.goto('/api/docs/')
    const { tags, paths } = (await (await read).json()) as ApiDocument
    const groups = page.locator('.opblock-tag-section')
    await expect(groups).toHaveCount(tags.length)
    await expect(page.getByRole('heading', { name: 'drivers Водители' })).toBeVisible()

    const group = (name: string) => groups.filter({ has: page.locator(`[data-tag="${name}"]`) })
    const call = (method: 'get' | 'post', path: string) =>
      page.locator(`.opblock-${method}`).filter({ has: page.locator(`[data-path="${path}"]`) })
    const isNoWider = async () =>
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)

    await group('drivers').locator('[data-tag]').click()
    const ofDrivers = Object.values(paths)
      .flatMap((methods) => Object.values(methods))
      .filter((operation) => operation.tags.includes('drivers'))
    await expect(group('drivers').locator('.opblock')).toHaveCount(ofDrivers.length)

    await group('users').locator('[data-tag]').click()
    const login = call('post', '/api/users/auth/')
    await login.locator('.opblock-summary-control').click()
    await isNoWider()
    await login.locator('textarea').fill(JSON.stringify({ login: 'manager@demo', password: DEMO_PASSWORD }))
    await login.getByRole('button', { name: 'Execute' }).click()
    await expect(login.locator('.live-responses-table')).toContainText('"status": "ok"')

    const list = call('get', '/api/drivers/list/')
    await list.locator('.opblock-summary-control').click()
    await list.getByRole('button', { name: 'Execute' }).click()
    await expect(list.locator('.live-responses-table')).toContainText('"total_num"')
    await isNoWider()
    expect(elsewhere).toEqual([])
  },
)
