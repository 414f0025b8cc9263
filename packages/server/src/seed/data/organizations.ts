/** Two branches and three signing firms of an invented forwarder: for demo installations only. */
import { cityId } from './cities.ts'
import { countryId } from './countries.ts'
import { currencyId } from './money.ts'
import { inOrder, names, type SeedRow } from './seed-row.ts'

export const organizations = inOrder([
  {
    id: 1,
    ...names('Одесский офис', 'Одеський офіс', 'Odesa office'),
    code: 'ODS',
    city_id: cityId('Odesa'),
    currency_id: currencyId('UAH'),
    timezone: 'Europe/Kyiv',
  },
  {
    id: 2,
    ...names('Киевский офис', 'Київський офіс', 'Kyiv office'),
    code: 'KYV',
    city_id: cityId('Kyiv'),
    currency_id: currencyId('UAH'),
    timezone: 'Europe/Kyiv',
  },
])

const bank = { bank_name: 'АТ «Демо Банк»', swift: 'DEMOUA2X' } as const

const firm = {
  country_id: countryId('UA'),
  ...bank,
  acts_on: 'Статуту',
} as const

/** Tax codes fail their check digit and accounts belong to bank 000000, so that no real firm appears on a printed paper. */
export const legalEntities: readonly SeedRow[] = inOrder([
  {
    ...firm,
    id: 1,
    ...names('ООО «Фура Демо Логистик»', 'ТОВ «Фура Демо Логістик»', 'Fura Demo Logistics LLC'),
    short_name: 'Фура Демо Логистик',
    full_name: 'Товариство з обмеженою відповідальністю «Фура Демо Логістик»',
    tax_code: '99000001',
    vat_number: '990000015001',
    is_vat_payer: 1,
    legal_address: '65000, м. Одеса, вул. Вигадана, 1',
    postal_address: '65000, м. Одеса, а/с 1',
    iban: 'UA620000000000000000000000001',
    director: 'Левченко М. М.',
    accountant: 'Ткаченко Н. В.',
    organization_id: 1,
  },
  {
    ...firm,
    id: 2,
    ...names('ООО «Фура Демо Киев»', 'ТОВ «Фура Демо Київ»', 'Fura Demo Kyiv LLC'),
    short_name: 'Фура Демо Киев',
    full_name: 'Товариство з обмеженою відповідальністю «Фура Демо Київ»',
    tax_code: '99000002',
    vat_number: '990000025002',
    is_vat_payer: 1,
    legal_address: '01000, м. Київ, вул. Вигадана, 2',
    postal_address: '01000, м. Київ, а/с 2',
    iban: 'UA350000000000000000000000002',
    director: 'Левченко М. М.',
    accountant: 'Ткаченко Н. В.',
    organization_id: 2,
  },
  {
    ...firm,
    id: 3,
    ...names('ФЛП Приклад И. И.', 'ФОП Приклад І. І.', 'Sole trader I. Pryklad'),
    short_name: 'ФЛП Приклад',
    full_name: 'Фізична особа-підприємець Приклад Іван Іванович',
    tax_code: '9900000000',
    vat_number: null,
    is_vat_payer: 0,
    legal_address: '65000, м. Одеса, вул. Вигадана, 3',
    postal_address: '65000, м. Одеса, вул. Вигадана, 3',
    iban: 'UA080000000000000000000000003',
    director: 'Приклад І. І.',
    accountant: null,
    acts_on: 'Виписки з ЄДР',
    organization_id: 1,
  },
])

/** Each firm's default is in hryvnias, and its details are those that the firm answers. */
export const bankAccounts: readonly SeedRow[] = [
  ...legalEntities.map(({ id, iban = null }) => ({ currency: 'UAH', firm: id, iban, isDefault: 1 })),
  { currency: 'EUR', firm: 1, iban: 'UA780000000000000000000000004', isDefault: 0 },
  { currency: 'USD', firm: 1, iban: 'UA510000000000000000000000005', isDefault: 0 },
].map(({ currency, firm: firmId, iban, isDefault }, place) => ({
  ...bank,
  id: place + 1,
  legal_entity_id: firmId,
  currency_id: currencyId(currency),
  iban,
  mfo: '000000',
  is_default: isDefault,
}))
