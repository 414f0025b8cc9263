/** The message to the client has the selling prices and none of the buying ones. */
import { expect, test } from 'vitest'
import { clientText, type OfferTexts, type OfferWords } from './client-text.ts'

const WORDS: OfferWords = {
  quote: 'Котировка',
  cargo: 'Груз',
  services: 'Услуги',
  total: 'Итого',
  transit: 'Срок в пути, дней',
  included: 'Включено',
  excluded: 'Не включено',
  validUntil: 'Ставка действует до',
}

const TEXTS: OfferTexts = {
  money: (value, currency) => (typeof value === 'string' ? `${value} ${currency === 2 ? '$' : '₴'}` : ''),
  day: (seconds) => (seconds === 86_400 ? '02.01.1970' : ''),
}

const record = (values: object) => ({ id: 1, rev: 1, ...values })

const OFFER = {
  quote: record({ number: 'КП-26-00456', cargo: 'Стекло', valid_until: 86_400, transit_days: 3, total_buy: '2777.00' }),
  legs: [record({ poo_name: 'Одесса', fd_name: 'Констанца', container_type_name: 'Тент 22 т', equipment_count: 2 })],
  services: [
    record({
      service_name: 'Автоперевозка',
      quantity: '2.000',
      sell_price: '1550.0000',
      sell_gross: '3100.00',
      sell_currency_id: 2,
      buy_price: '1350.0000',
      buy_gross: '2700.00',
      contractor_name: 'Транс-Вест',
    }),
    record({ service_name: 'Без цены', quantity: '1.000', sell_gross: null }),
  ],
  total: '3100.00 $',
}

test('S3.14 the message names the route, each service with its sum, the total and the last day', () => {
  expect(clientText(OFFER, WORDS, TEXTS)).toBe(
    [
      'Котировка КП-26-00456',
      'Одесса → Констанца · 2×Тент 22 т',
      'Груз: Стекло',
      '',
      'Услуги:',
      '• Автоперевозка × 2: 3100.00 $',
      'Итого: 3100.00 $',
      '',
      'Срок в пути, дней: 3',
      'Ставка действует до: 02.01.1970',
    ].join('\n'),
  )
})

test('S6.02 what we pay and whom is never in it, though the one who sends it may see it', () => {
  const text = clientText(OFFER, WORDS, TEXTS)
  for (const secret of ['1350', '2700', '2777', 'Транс-Вест']) expect(text).not.toContain(secret)
})

test('without legs the quotation itself says from where to where', () => {
  const quote = record({ number: 'КП-1', pol_name: 'Нинбо', pod_name: 'Одесса' })
  expect(clientText({ quote, legs: [], services: [], total: '' }, WORDS, TEXTS)).toBe('Котировка КП-1\nНинбо → Одесса')
})
