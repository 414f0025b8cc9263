/** What the papers that a driver takes along must say of the sample (domain.md 5). */
import { cargoOf, type Expected, OUR_FIRM, placesOf, inLanguage } from './expected-sample.ts'

const CREW_LABELS = [
  'document.driver',
  'document.driver_phones',
  'document.driver_license',
  'document.driver_passport',
  'document.truck',
  'document.trailer',
]
const CREW = [
  'Петренко Степан Михайлович',
  '+380 (63) 111-00-01',
  'ВХВ 123456',
  'КС 987654',
  'BC 1234 HX',
  'BC 5678 XF',
]

export const DRIVER_INSTRUCTION: Expected = {
  labels: [
    'document.driver_instruction',
    'document.loading',
    'document.unloading',
    'document.when',
    'document.place',
    'document.address',
    'document.place_contact',
    'document.customs',
    'document.map',
    'document.call_us',
    'order.border_crossing',
    'order.loading_kind',
    'order.special_conditions',
    ...CREW_LABELS,
  ],
  values: (language) => [
    ...placesOf(language),
    ...cargoOf(language),
    ...CREW,
    'ODS-26-00123',
    '16.11.2026, 09:00',
    '19.11.2026, 12:30',
    'ul. Portowa 24, Wrocław',
    'Київ, вул. Складська, 5',
    'Jan Kowalski +48 500 100 200',
    'Сидоренко Олег +380 44 500 10 20',
    'Urząd Celny Wrocław',
    'Митний пост Київ-Західний',
    'Краковець – Корчова',
    'MSCU1234566',
    'Шевчук Андрей',
    '+380 (67) 123-45-67',
    'Крепление ремнями, не менее 20 шт.',
  ],
}

export const POWER_OF_ATTORNEY: Expected = {
  labels: [
    'document.power_of_attorney',
    'document.attorney_from',
    'document.attorney_to',
    'document.attorney_goods',
    'document.attorney_text',
    'document.attorney_sample',
    'document.firm',
    'document.represented',
    'document.valid_until',
    'document.accountant',
    'order.shipper',
    'order.cargo',
    ...CREW_LABELS,
  ],
  values: (language) => [
    ...OUR_FIRM.filter((text) => text !== '412345615553'),
    ...CREW,
    'Мельник Олена Петрівна',
    inLanguage(language, 'Устава', 'Статуту', 'the Charter'),
    'Іванчук Ганна Василівна',
    'Д-ODS-26-00031',
    'ODS-26-00123',
    'Pilkington Polska Sp. z o.o.',
    'Стекло листовое флоат',
    'паллеты',
    '15.11.2026',
    '26.11.2026',
  ],
}
