/** Links of contacts: each opens its channel, and nothing else can be injected. */
import { expect, test } from 'vitest'
import { contactLinks, personLinks } from './contact-links.ts'

const hrefs = (techName: string, value: string, note = '') =>
  contactLinks(techName, value, note).map(({ href }) => href)

test.each([
  ['phone', '380671112233', '', ['tel:+380671112233']],
  ['phone', '+38 (067) 111-22-33', '', ['tel:+380671112233']],
  ['phone', '380671112233', 'Viber', ['tel:+380671112233', 'viber://chat?number=%2B380671112233']],
  [
    'phone',
    '380671112233',
    'телеграм, WhatsApp',
    ['tel:+380671112233', 'https://t.me/+380671112233', 'https://wa.me/380671112233'],
  ],
  ['email', 'info@alfa.example', '', ['mailto:info@alfa.example']],
  ['email', 'a b?bcc=x@alfa.example', '', ['mailto:a%20b%3Fbcc%3Dx@alfa.example']],
  ['skype', 'live:demo.7', '', ['skype:live%3Ademo.7?chat']],
  ['fb', 'demo.page', '', ['https://www.facebook.com/demo.page']],
  ['fb', 'https://facebook.example/demo.7', '', ['https://facebook.example/demo.7']],
  ['telegram', '@fura_demo', '', ['https://t.me/fura_demo']],
  ['telegram', 'fura_demo', '', ['https://t.me/fura_demo']],
  ['telegram', 'https://t.me/fura_demo', '', ['https://t.me/fura_demo']],
  ['telegram', '+38 067 111 22 33', '', ['https://t.me/+380671112233']],
  ['viber', '380671112233', '', ['viber://chat?number=%2B380671112233']],
  ['whatsapp', '380671112233', '', ['https://wa.me/380671112233']],
  ['other', '@fura_demo', '', ['https://t.me/fura_demo']],
  ['other', 'Telegram t.me/fura_demo', '', ['https://t.me/fura_demo']],
  ['other', 'fura_demo', 'Telegram', ['https://t.me/fura_demo']],
  ['other', '+38 000 501 11 22', 'Viber', ['viber://chat?number=%2B380005011122']],
  ['other', 'WhatsApp 067 111 22 33', '', ['https://wa.me/380671112233']],
  ['other', 'https://alfa.example/contacts', '', ['https://alfa.example/contacts']],
])('S3.08 %s "%s" (%s) leads to %j', (techName, value, note, expected) => {
  expect(hrefs(techName, value, note)).toEqual(expected)
})

test.each([
  ['fax', '380671112233'],
  ['other', 'позвонить Ивану'],
  ['other', 'javascript:alert(1)'],
  ['phone', 'нет'],
  ['viber', 'нет'],
  ['telegram', 'javascript:alert(1)'],
])('%s "%s" leads nowhere', (techName, value) => {
  expect(hrefs(techName, value)).toEqual([])
})

test('a Facebook address is never a script', () => {
  expect(hrefs('fb', 'javascript:alert(1)')).toEqual(['https://www.facebook.com/javascript%3Aalert(1)'])
})

test('S3.08 a person is reached by phone first, then once by each messenger', () => {
  const contacts = [
    { type_tech_name: 'viber', value: '380671112233' },
    { type_tech_name: 'phone', value: '380672223344', note: null },
    { type_tech_name: 'telegram', value: '@fura_demo' },
    { type_tech_name: 'other', value: '380671112233', note: 'Viber' },
  ]
  expect(personLinks({ phone: '380501112233', contacts }).map(({ href }) => href)).toEqual([
    'tel:+380501112233',
    'viber://chat?number=%2B380671112233',
    'https://t.me/fura_demo',
  ])
  expect(personLinks({ phone: null })).toEqual([])
})
