/** Contact history and the history of fields: rows S1.13, S3.19, S7.11. */
import { CLIENT_STATUS, LEAD_STATUS } from '@fura/shared/statuses.ts'
import type { Page } from '@playwright/test'
import type { Api } from '../api.ts'
import { Card } from '../pages/card.ts'
import { Form } from '../pages/form.ts'
import { unsentChip } from '../pages/offline.ts'
import { Sheet } from '../pages/sheet.ts'
import { expect, REPEATED, t, test, unique } from '../test.ts'

const LEAD = 3

const openLead = async (page: Page, api: Api, values: object = {}): Promise<{ card: Card; id: number }> => {
  const id = await api.add('leads', { name: unique('Лид'), phone: '380671110000', manager_id: 1, ...values })
  const card = new Card(page)
  await card.open(`/leads/${id}`)
  await expect(card.block(t('contact_history.many'))).toContainText(t('no_talks'))
  return { card, id }
}

const talksOf = (api: Api, id: number) => api.list('contacts_hist', `f[owner_id]=${id}&f[owner_type]=${LEAD}`)

const startTalk = async (card: Card, label: string): Promise<Form> => {
  await card.content.getByRole('button', { name: label, exact: true }).click()
  const form = new Form(card.page, t('talk_new'))
  await form.isOpen()
  return form
}

test('S3.19 S7.11 "not reached" takes one more press, "call back" needs a text, "called" is result, next step and status in one write', async ({
  page,
  api,
}) => {
  const { card, id } = await openLead(page, api)
  const missed = await startTalk(card, t('talk_not_reached'))
  await missed.save.click()
  await missed.isClosed()
  await expect(card.block(t('contact_history.many')).getByRole('listitem')).toHaveCount(1)
  const later = await startTalk(card, t('talk_call_back'))
  await later.save.click()
  await expect(later.dialog.getByText(t('field_error.required'))).toBeVisible()
  await later.fill({ [t('contact_history.comment')]: 'Занят до обеда' })
  await later.save.click()
  await later.isClosed()
  const results = (await talksOf(api, id)).map(({ result_id: result }) => result)
  expect(new Set(results)).toEqual(new Set(['call_back', 'not_reached']))

  const sent: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/\/(add|update)\/$/.test(pathname)) sent.push(pathname)
  })
  const form = await startTalk(card, t('talk_called'))
  await form.fill({ [t('contact_history.comment')]: 'Просит ставку на 40HC' })
  await form.button(t('next_tomorrow')).click()
  await form.dialog.getByRole('combobox', { name: t('talk_new_status') }).selectOption({ label: 'Связались' })
  await form.save.click()
  await form.isClosed()
  expect(sent).toEqual(['/api/contacts_hist/add/'])

  const block = card.block(t('contact_history.many'))
  await expect(block).toContainText('Просит ставку на 40HC')
  await expect(block).toContainText('Новый → Связались')
  await expect(page.getByRole('button', { name: `${t('status_change')}: Связались` })).toBeVisible()
  await expect(block, 'the next step stands as a plan above the talk').toContainText(t('contact_history.object.plan'))

  const talk = (await talksOf(api, id)).find(({ result_id: result }) => result === 'reached')
  expect(talk).toMatchObject({ result_id: 'reached', object: 'fact', status_before: 1, status_after: 3 })
  expect(Number(talk?.next_date)).toBeGreaterThan(Date.now() / 1000)
  const [task] = await api.list('tasks', `f[object_type]=lead&f[object_id]=${id}`)
  expect(task).toMatchObject({ id: talk?.next_task_id, date_end: talk?.next_date })
  expect(await api.get('leads', id)).toMatchObject({
    status_id: LEAD_STATUS.contacted,
    next_contact_date: talk?.next_date,
  })
})

test('S3.19 a talk with a client moves the client', { tag: REPEATED }, async ({ page, api }) => {
  const id = await api.add('clients', { name: unique('Клиент') })
  const card = new Card(page)
  await card.open(`/clients/${id}`)
  const form = await startTalk(card, t('talk_called'))
  await form.fill({ [t('contact_history.comment')]: 'Познакомились' })
  await form.dialog.getByRole('combobox', { name: t('talk_new_status') }).selectOption({ label: 'В проработке' })
  await form.save.click()
  await form.isClosed()
  expect(await api.get('clients', id)).toMatchObject({ status_id: CLIENT_STATUS.in_progress })
})

test('S3.19 a talk is corrected and deleted', { tag: REPEATED }, async ({ page, api }) => {
  const { card, id } = await openLead(page, api)
  const about = { owner_type: LEAD, owner_id: id, contact_type_id: 1, date: Math.floor(Date.now() / 1000) }
  await api.add('contacts_hist', { ...about, comment: 'Ошибка в цене' })
  await card.open(`/leads/${id}`)
  const block = card.block(t('contact_history.many'))
  await block.getByRole('button', { name: /Ошибка в цене/ }).click()
  const form = new Form(page, new RegExp(`^${t('contact_history')}`))
  await form.fill({ [t('contact_history.comment')]: 'Цена 1200' })
  await form.save.click()
  await form.isClosed()
  await expect(block).toContainText('Цена 1200')
  await block.getByRole('button', { name: /Цена 1200/ }).click()
  await form.button(t('delete')).click()
  await form.button(t('confirm_delete')).click()
  await form.isClosed()
  await expect(block).toContainText(t('no_talks'))
  await expect.poll(() => talksOf(api, id)).toEqual([])
})

test(
  'S3.19 without a network a talk waits on the device and is sent once',
  { tag: REPEATED },
  async ({ page, api, context }) => {
    const { card, id } = await openLead(page, api)
    // Tests run without the service worker: a screen that must open without a network must have been opened before.
    await (await startTalk(card, t('talk_called'))).close()
    // The worker that stores every part of the app is off here, so the sheet is loaded before.
    const form = await startTalk(card, t('talk_called'))
    await context.setOffline(true)
    await form.fill({ [t('contact_history.comment')]: 'Говорили в лифте' })
    await form.save.click()
    await form.isClosed()
    await expect(card.block(t('contact_history.many'))).toContainText('Говорили в лифте')
    await expect(unsentChip(page, 1)).toBeVisible()
    await context.setOffline(false)
    await expect.poll(async () => (await talksOf(api, id)).length, { timeout: 20_000 }).toBe(1)
  },
)

test('S1.13 the text can be dictated', { tag: REPEATED }, async ({ page, api }) => {
  await page.addInitScript(() => {
    class Recogniser {
      onresult: ((event: object) => void) | null = null
      start() {
        setTimeout(() =>
          this.onresult?.({ resultIndex: 0, results: [{ 0: { transcript: 'нужен трал' }, isFinal: true }] }),
        )
      }
      abort() {
        this.onresult = null
      }
    }
    Object.assign(globalThis, { SpeechRecognition: Recogniser })
  })
  const { card } = await openLead(page, api)
  const form = await startTalk(card, t('talk_called'))
  await form.button(t('dictate')).click()
  await expect(form.field(t('contact_history.comment'))).toHaveValue('нужен трал')
})

test(
  'the history of a card shows who changed what, with old and new values',
  { tag: REPEATED },
  async ({ page, api }) => {
    const { card, id } = await openLead(page, api, { company_name: 'ООО Бетон' })
    await api.done('/api/leads/update/', { id, company_name: 'ООО Железобетон' })
    await api.add('contacts', { type: 3, value: 'office@firm.example', client_id: id, owner_type: LEAD })
    await card.content.getByRole('button', { name: t('field_history') }).click()
    const sheet = new Sheet(page, t('field_history'))
    const changed = sheet.dialog
      .getByRole('listitem')
      .filter({ hasText: t('change_update') })
      .first()
    await expect(changed).toContainText(`${t('lead.company_name')}: ООО Бетон → ООО Железобетон`)
    await expect(changed).toContainText('Мельник')
    await expect(sheet.dialog).toContainText(`${t('contact')}: ${t('change_add')}`)
    await expect(sheet.dialog).toContainText('office@firm.example')
  },
)
