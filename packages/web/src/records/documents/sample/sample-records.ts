/** The records that the sample's order and quotation name: firms, people, vehicles, places, lists. */
import type { Row } from '#offline/row.ts'

export const at = (text: string): number => Date.parse(`${text}Z`) / 1000

export const row = (id: number, values: Readonly<Record<string, unknown>>): Row => ({ id, rev: 1, ...values })

const names = (ru: string, uk: string, en: string) => ({ name: ru, name_ru: ru, name_uk: uk, name_en: en })

const firm = {
  short_name: 'ТОВ «Фура-Логістик»',
  full_name: 'Товариство з обмеженою відповідальністю «Фура-Логістик»',
  tax_code: '41234567',
  vat_number: '412345615553',
  is_vat_payer: 1,
  legal_address: '65026, Україна, м. Одеса, вул. Приморська, 18, оф. 401',
  postal_address: '65001, Україна, м. Одеса, а/с 77',
  iban: 'UA213223130000026007233566001',
  bank_name: 'АТ «Укрексімбанк»',
  swift: 'EXBSUAUX',
  director: 'Мельник Олена Петрівна',
  accountant: 'Іванчук Ганна Василівна',
  acts_on: 'Статуту',
}

const client = {
  name: 'Скло-Буд',
  full_name: 'ТОВ «Скло-Буд Україна»',
  tax_code: '39876543',
  vat_number: '398765426554',
  legal_address: '01001, Україна, м. Київ, вул. Хрещатик, 1',
  iban: 'UA903052992990004149123456789',
  bank_name: 'АТ КБ «ПриватБанк»',
  swift: 'PBANUA2X',
  director: 'Бондар Ігор Степанович',
  acts_on: 'Статуту підприємства',
}

const carrier = {
  name: 'Транс-Захід',
  full_name: 'ПП «Транс-Захід Експрес»',
  tax_code: '30112233',
  vat_number: '301122313331',
  legal_address: '79000, Україна, м. Львів, вул. Городоцька, 355',
  iban: 'UA573543470006762462054925026',
  bank_name: 'АТ «Райффайзен Банк»',
  swift: 'AVALUAUK',
  director: 'Ковальчук Роман Ігорович',
  acts_on: 'довіреності № 5',
  contract_number: 'ПЕР-118',
  contract_date: at('2026-01-15T00:00:00'),
}

const RECORDS: readonly (readonly [entity: string, row: Row])[] = [
  ['legal_entity', row(1, firm)],
  ['organization', row(1, { ...names('Одесса', 'Одеса', 'Odesa'), city_id: 1, timezone: 'Europe/Kyiv' })],
  ['client', row(7, client)],
  ['client', row(8, { ...client, name: 'Плательщик', full_name: 'ТОВ «Інший платник»', tax_code: '35550001' })],
  ['contact_person', row(3, { name: 'Ткаченко Марина', phone: '380501112233' })],
  ['team_user', row(2, { name: 'Шевчук Андрей', phone: '380671234567', email: 'shevchuk@fura.example' })],
  ['contractor', row(20, carrier)],
  [
    'contractor',
    row(21, { name: 'Второй перевозчик', full_name: 'ТОВ «Другий перевізник»', legal_address: 'м. Рівне' }),
  ],
  [
    'driver',
    row(30, {
      name: 'Петренко Степан Михайлович',
      phone: '380631110001',
      phone2: '380631110002',
      license_number: 'ВХВ 123456',
      passport_number: 'КС 987654',
      passport_issued: 'Франківським РВ ЛМУ УМВС',
    }),
  ],
  [
    'truck',
    row(40, { name: 'BC 1234 HX', car_manufacturer_id: 1, car_manufacturer_name: 'DAF', car_model_name: 'XF 480' }),
  ],
  ['trailer', row(50, { name: 'BC 5678 XF', container_type_id: 2 })],
  ['city', row(1, { ...names('Одесса', 'Одеса', 'Odesa'), country_id: 1 })],
  ['city', row(2, { ...names('Киев', 'Київ', 'Kyiv'), country_id: 1 })],
  ['city', row(3, { ...names('Гданьск', 'Гданськ', 'Gdansk'), country_id: 2 })],
  ['city', row(4, { ...names('Вроцлав', 'Вроцлав', 'Wroclaw'), country_id: 2 })],
  ['city', row(5, { ...names('Катовице', 'Катовіце', 'Katowice'), country_id: 2 })],
  ['city', row(6, { ...names('Львов', 'Львів', 'Lviv'), country_id: 1 })],
  ['country', row(1, names('Украина', 'Україна', 'Ukraine'))],
  ['country', row(2, names('Польша', 'Польща', 'Poland'))],
  ['container_type', row(1, names('40HC', '40HC', '40HC'))],
  ['container_type', row(2, names('Тент', 'Тент', 'Tautliner'))],
  ['line', row(1, names('MSC', 'MSC', 'MSC'))],
  ['incoterm', row(1, { ...names('Free Carrier', 'Free Carrier', 'Free Carrier'), code: 'FCA' })],
  ['orders_dir_type', row(1, names('Импорт', 'Імпорт', 'Import'))],
  ['payment_type', row(1, names('Безналичный с НДС', 'Безготівковий з ПДВ', 'Bank transfer with VAT'))],
  ['currency', row(1, { code: 'UAH' })],
  ['currency', row(2, { code: 'USD' })],
  ['currency', row(3, { code: 'EUR' })],
  ['vat', row(1, { percent: '20.000' })],
  ['vat', row(2, { percent: '0.000' })],
  ['vat', row(3, { percent: null })],
  ['service', row(1, { ...names('Перевалка', 'Перевалка', 'Transhipment'), service_group: 1 })],
  ['service', row(2, { ...names('Экспедирование', 'Експедирування', 'Forwarding fee'), service_group: 3 })],
]

export const RECORDS_OF_SAMPLE = new Map(RECORDS.map(([entity, each]) => [`${entity}:${each.id}`, each]))
