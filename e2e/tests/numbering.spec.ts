/** Series of numbers (decision 0091): a pattern with its next number, the first order with it, and the undo. */
import { newOrder } from '../new-orders.ts'
import { test } from '../own-server.ts'
import { Shell } from '../pages/shell.ts'
import { expect, REPEATED, t } from '../test.ts'

test.use({ user: 'admin@demo' })

test(
  'S1.05 the administrator chooses how orders are numbered, sees the next number, and undoes it',
  { tag: REPEATED },
  async ({ page, office }) => {
    const before = (await newOrder(office)).number
    const shell = await new Shell(page).open('/company')
    await shell.content.getByRole('button', { name: t('title.numbering') }).click()
    await expect(shell.title).toHaveText(t('title.numbering'))
    const orders = page.getByRole('region', { name: t('order.many') })
    const pattern = orders.getByRole('textbox', { name: t('numbering.pattern') })
    const next = orders.getByRole('status')
    const save = orders.getByRole('button', { name: t('save') })
    await expect(next).toHaveText(before.replace(/\d+$/, (digits) => String(Number(digits) + 1).padStart(5, '0')))

    await pattern.fill('{yy}{nnn}')
    await expect(orders).toContainText(t('field_error.rule:number_pattern'))
    await expect(save).toBeDisabled()
    await pattern.fill('КП-{yy}-{nnnnn}')
    await expect(orders).toContainText(t('field_error.duplicate'))
    await expect(save).toBeDisabled()

    await pattern.fill('З/{nnnn}')
    await orders.getByRole('textbox', { name: t('numbering.first') }).fill('250')
    await expect(next).toHaveText('З/0250')
    await save.click()
    await expect(shell.toast(t('company.saved'))).toBeVisible()
    expect((await newOrder(office)).number).toBe('З/0250')
    await page.getByRole('button', { name: t('undo') }).click()
    await expect(pattern).toHaveValue('{org}-{yy}-{nnnnn}')
    const [head = ''] = before.match(/^.*-/) ?? []
    expect((await newOrder(office)).number.startsWith(head)).toBe(true)
  },
)
