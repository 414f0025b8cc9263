/** Contractors: rows S2.13, S2.14, S2.18, S3.02, S3.12, S5.11, S6.04, S9.09. */
import { DAY } from '@fura/shared/seconds.ts'
import { Card, NewRecord } from '../pages/card.ts'
import { Form } from '../pages/form.ts'
import { List } from '../pages/list.ts'
import { expect, REPEATED, t, test, unique } from '../test.ts'
import { labelOf } from '../texts.ts'

const label = (field: string) => labelOf('contractor', field)

const today = () => Math.floor(Date.now() / 1000 / DAY) * DAY

test.use({ user: 'o.kravets@demo' })

test(
  'S3.02 S9.09 a contractor is an individual by default, with group, head and carrier flag',
  { tag: REPEATED },
  async ({ page, api }) => {
    const [head, name] = [unique('Голова'), unique('Перевозчик')]
    await api.add('contractors', { name: head, is_main_contractor: 1, entity_physical_person: 1 })
    const form = new NewRecord(page)
    await form.open('/contractors/new')
    const kind = form.content.getByRole('combobox', { name: label('entity_physical_person') })
    await expect(kind).toHaveValue('2')
    await form.field(label('name')).fill(name)
    await form.pick(label('group_id'), 'Автоперевозчик')
    await form.box(label('is_carrier')).click()
    await form.openSection(t('section_group'))
    await form.pick(label('main_contractor'), head)
    await form.save.click()
    await expect(page).toHaveURL(/\/contractors\/\d+$/)
    expect((await api.named('contractors', name))[0]).toMatchObject({
      entity_physical_person: 2,
      entity_physical_person_name: t('contractor.entity_physical_person.2'),
      group_name: 'Автоперевозчик',
      is_carrier: 1,
      is_main_contractor: 0,
      main_contractor_name: head,
    })
  },
)

test(
  'S3.12 S2.18 the filter distinguishes legal entities and individuals',
  { tag: REPEATED },
  async ({ page, api }) => {
    const word = unique('Фирма')
    await api.add('contractors', { name: `${word} юр`, entity_physical_person: 1 })
    await api.add('contractors', { name: `${word} физ`, entity_physical_person: 2 })
    const list = await new List(page, 'contractor').open(`/contractors?f[search]=${encodeURIComponent(word)}`)
    await expect(list.rows).toHaveCount(2)
    const panel = await list.openFilters()
    const kind = panel.dialog.getByRole('combobox', { name: label('entity_physical_person') })
    // The legal entity is offered first and the individual second, before both "not important".
    expect(await kind.getByRole('option').allInnerTexts()).toEqual([
      t('any'),
      t('contractor.entity_physical_person.1'),
      t('contractor.entity_physical_person.2'),
    ])
    await kind.selectOption(t('contractor.entity_physical_person.1'))
    await panel.dialog.getByRole('button', { name: new RegExp(`^${t('apply')}`) }).click()
    await expect(list.rows).toHaveCount(1)
    await expect(list.row(`${word} юр`)).toBeVisible()
    expect(list.address()).toContain('f[is_legal_person]=1')
    await list.open(`/contractors?f[is_physical_person]=1&f[search]=${encodeURIComponent(word)}`)
    await expect(list.rows).toHaveCount(1)
    await expect(list.row(`${word} физ`)).toBeVisible()
  },
)

test(
  'S2.18 every filter of contractors works and comes back on load',
  { tag: REPEATED },
  async ({ page, api, office }) => {
    const name = unique('Контрагент')
    const [city] = await api.named('cities', 'Гданьск')
    const client = await office.add('clients', { name: unique('Клиент') })
    const head = await api.add('contractors', { name: unique('Голова') })
    const linked = { client_id: client, main_contractor: head, group_id: 1 }
    const id = await api.add('contractors', { name, ...linked, city_id: city?.id, country_id: city?.country_id })
    const [cityId, countryId] = [Number(city?.id), Number(city?.country_id)]
    const filters = {
      group: [1, 2],
      country: [countryId, countryId + 1],
      city: [cityId, cityId + 1],
      client_id: [client, client - 1],
      main_contractor: [head, head - 1],
      contractor_id: [id, head - 1],
      customerFilter: [1],
    }
    const list = new List(page, 'contractor')
    const search = `f[search]=${encodeURIComponent(name)}`
    for (const [filter, [right, wrong]] of Object.entries(filters)) {
      await list.open(`/contractors?f[${filter}]=${right}&${search}`)
      await expect(list.row(name), `${filter}=${right}`).toBeVisible()
      // A switched-off filter has no effect.
      if (wrong === undefined) continue
      await list.open(`/contractors?f[${filter}]=${wrong}&${search}`)
      await expect(list.content, `${filter}=${wrong}`).toContainText(t('nothing_found'))
    }
  },
)

test(
  'S5.11 S2.14 the popup of a contractor in update mode is filled and does not save',
  { tag: REPEATED },
  async ({ page, api }) => {
    const [head, name] = [unique('Голова'), unique('Филиал')]
    const headId = await api.add('contractors', { name: head, full_name: 'ТОВ «Голова»', is_main_contractor: 1 })
    const id = await api.add('contractors', { name, main_contractor: headId })
    const card = new Card(page)
    await card.open(`/contractors/${id}`)
    await card.section(t('section_group')).click()
    await card.content.getByRole('button', { name: head, exact: true }).click()
    const popup = new Form(page, head)
    await popup.isOpen()
    await expect(popup.field(label('full_name'))).toHaveValue('ТОВ «Голова»')
    await expect(popup.field(label('name'))).toBeDisabled()
    await expect(popup.save).toBeHidden()
    await expect(popup.button(t('delete'))).toBeHidden()
    await popup.button(t('open_card')).click()
    await expect(page).toHaveURL(new RegExp(`/contractors/${headId}$`))
    await expect(card.block(t('section_transport_companies'))).toContainText(name)
  },
)

test(
  'the card of a contractor shows its vehicles and drivers, and adds new ones',
  { tag: REPEATED },
  async ({ page, api }) => {
    const name = unique('Перевозчик')
    const id = await api.add('contractors', { name, is_carrier: 1 })
    await api.add('trucks', { name: 'AA1111BB', contractor_id: id })
    await api.add('trailers', { name: 'AA2222XX', contractor_id: id })
    const card = new Card(page)
    await card.open(`/contractors/${id}`)
    await expect(card.block(t('truck.many'))).toContainText('AA1111BB')
    await expect(card.block(t('trailer.many'))).toContainText('AA2222XX')
    await card
      .block(t('driver.many'))
      .getByRole('button', { name: `${t('add')}: ${t('driver')}` })
      .click()
    const form = new Form(page, t('driver'))
    await form.isOpen()
    await expect(form.pickField(t('driver.contractor_id'))).toHaveValue(name)
    const person = unique('Водитель')
    await form.fill({ [t('driver.name')]: person, [t('driver.phone')]: '380671112233' })
    await form.save.click()
    await form.isClosed()
    await expect(card.block(t('driver.many'))).toContainText(person)
    expect((await api.named('drivers', person))[0]).toMatchObject({ contractor_id: id })
  },
)

test('expired and expiring documents are marked', { tag: REPEATED }, async ({ page, api }) => {
  const papers = { license_number: 'АВ 1', license_until: today() + 10 * DAY, insurance_until: today() - DAY }
  const id = await api.add('contractors', { name: unique('Перевозчик'), is_carrier: 1, ...papers })
  const card = new Card(page)
  await card.open(`/contractors/${id}`)
  await card.section(t('section_carriage')).click()
  await expect(card.content.getByText(/остал.* дн/)).toBeVisible()
  await expect(card.content.getByText(t('expired'))).toBeVisible()
})

test('a contractor linked to a black-listed client is marked', { tag: REPEATED }, async ({ page, api, office }) => {
  const [client, name] = [unique('Клиент'), unique('Контрагент')]
  const clientId = await office.add('clients', { name: client, blackList: 1 })
  const id = await api.add('contractors', { name, client_id: clientId })
  const list = await new List(page, 'contractor').open(`/contractors?f[search]=${encodeURIComponent(name)}`)
  await expect(list.row(name)).toContainText(t('client.blackList'))
  const card = new Card(page)
  await card.open(`/contractors/${id}`)
  await card.section(t('section_group')).click()
  await expect(card.content.getByRole('link', { name: new RegExp(`^${client}`) })).toContainText(t('client.blackList'))
})

test(
  'S2.13 S6.04 a missing contractor is added from its picker as an individual',
  { tag: REPEATED },
  async ({ page, api }) => {
    const name = unique('Новый контрагент')
    const list = await new List(page, 'driver').open('/drivers')
    const form = await list.add()
    const picker = await form.openPicker(t('driver.contractor_id'))
    await picker.search(name)
    await expect(picker.dialog).toContainText(t('nothing_found'))
    await picker.add.click()
    const popup = new Form(page, t('contractor'))
    await popup.isOpen()
    await expect(popup.field(label('name'))).toHaveValue(name)
    await popup.save.click()
    await expect(form.pickField(t('driver.contractor_id'))).toHaveValue(name)
    expect((await api.named('contractors', name))[0]).toMatchObject({ entity_physical_person: 2 })
  },
)

test.describe('who may only look', () => {
  test.use({ user: 'viewer@demo' })

  test(
    'S6.04 finds neither a button to add a contractor nor one to change it',
    { tag: REPEATED },
    async ({ page, api }) => {
      const list = await new List(page, 'contractor').open('/contractors')
      await expect(list.addButton).toBeHidden()
      const [first] = await api.list('contractors', 'start=0')
      const card = new Card(page)
      await card.open(`/contractors/${first?.id}`)
      await expect(card.content.getByRole('heading').first()).toBeVisible()
      await expect(card.edit).toBeHidden()
    },
  )
})
