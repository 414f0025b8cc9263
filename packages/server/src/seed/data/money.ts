/** VAT rates of Ukraine, forms of payment, currencies. Which currency is the base one is the installation's choice. */
import { idsBy, inOrder, names } from './seed-row.ts'

/** An empty percent is "no VAT", which is not 0 %. 7 % and 14 % seldom fit transport, so they stand last. */
export const vat = inOrder([
  { id: 1, code: 'UA20', country_code: 'UA', percent: '20.000', ...names('НДС 20 %', 'ПДВ 20 %', 'VAT 20 %') },
  { id: 2, code: 'UA0', country_code: 'UA', percent: '0.000', ...names('НДС 0 %', 'ПДВ 0 %', 'VAT 0 %') },
  { id: 5, code: 'NOVAT', country_code: null, percent: null, ...names('Без НДС', 'Без ПДВ', 'No VAT') },
  { id: 3, code: 'UA7', country_code: 'UA', percent: '7.000', ...names('НДС 7 %', 'ПДВ 7 %', 'VAT 7 %') },
  { id: 4, code: 'UA14', country_code: 'UA', percent: '14.000', ...names('НДС 14 %', 'ПДВ 14 %', 'VAT 14 %') },
])

export const vatId = idsBy(vat, 'code')

export const paymentTypes = inOrder([
  { id: 1, is_cash: 0, is_vat: 1, ...names('Безнал с НДС', 'Безготівка з ПДВ', 'Bank with VAT') },
  { id: 2, is_cash: 0, is_vat: 0, ...names('Безнал без НДС', 'Безготівка без ПДВ', 'Bank, no VAT') },
  { id: 3, is_cash: 0, is_vat: 1, ...names('Безнал НДС 0 %', 'Безготівка ПДВ 0 %', 'Bank, VAT 0 %') },
  { id: 4, is_cash: 0, is_vat: 0, ...names('Инвойс (валюта)', 'Інвойс (валюта)', 'Invoice (currency)') },
  { id: 5, is_cash: 1, is_vat: 0, ...names('Наличные', 'Готівка', 'Cash') },
  { id: 6, is_cash: 0, is_vat: 0, ...names('На карту', 'На картку', 'To card') },
  { id: 7, is_cash: 0, is_vat: 0, ...names('Взаимозачёт', 'Взаємозалік', 'Netting') },
  { id: 8, is_cash: 1, is_vat: 0, ...names('Наличные при выгрузке', 'Готівка на розвантаженні', 'Cash on unloading') },
])

const currency = (id: number, code: string, symbol: string, ...text: [ru: string, uk: string, en: string]) => ({
  id,
  code,
  symbol,
  ...names(...text),
  minor_units: 2,
  is_base: 0,
})

export const currencies = inOrder([
  currency(1, 'UAH', '₴', 'Гривна', 'Гривня', 'Ukrainian hryvnia'),
  currency(2, 'USD', '$', 'Доллар США', 'Долар США', 'US dollar'),
  currency(3, 'EUR', '€', 'Евро', 'Євро', 'Euro'),
  currency(4, 'PLN', 'zł', 'Польский злотый', 'Польський злотий', 'Polish zloty'),
  currency(5, 'KZT', '₸', 'Казахстанский тенге', 'Казахстанський теньге', 'Kazakhstani tenge'),
  currency(6, 'GBP', '£', 'Фунт стерлингов', 'Фунт стерлінгів', 'Pound sterling'),
  currency(7, 'CNY', '¥', 'Китайский юань', 'Китайський юань', 'Chinese yuan'),
  currency(8, 'TRY', '₺', 'Турецкая лира', 'Турецька ліра', 'Turkish lira'),
  currency(9, 'RON', 'lei', 'Румынский лей', 'Румунський лей', 'Romanian leu'),
])

export const currencyId = idsBy(currencies, 'code')
